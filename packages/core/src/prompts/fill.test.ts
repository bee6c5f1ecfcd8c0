import { expect, it } from "vitest";
import { fillPrompt } from "./fill.ts";

it("fills every placeholder once, and none in the inserted text", () => {
  const values = { a: "{{b}} $& $1 $$", b: "B" };
  expect(fillPrompt("{{a}}-{{b}}-{{a}}-{{c}}", values)).toBe("{{b}} $& $1 $$-B-{{b}} $& $1 $$-{{c}}");
});

it("knows no values but those given", () => {
  expect(fillPrompt("{{toString}} {{constructor}}", {})).toBe("{{toString}} {{constructor}}");
});

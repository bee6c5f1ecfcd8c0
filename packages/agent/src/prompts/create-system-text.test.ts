import { expect, it } from "vitest";
import { createSystemText } from "./create-system-text.ts";

it("leaves out only the paragraph on searching the past if the person switched it off", () => {
  const [whole, short] = [createSystemText(undefined), createSystemText(undefined, false)];
  expect(whole).toContain("**Looking further.**");
  expect(short).not.toContain("**Looking further.**");
  const left = new Set(short.split("\n"));
  expect(whole.split("\n").filter((line) => !left.has(line))).toHaveLength(1);
  expect(createSystemText({ append: "Mine." }, false)).toBe(`${short}\n\nMine.`);
  expect(createSystemText("All mine.", false)).toBe("All mine.");
});

import { expect, it } from "vitest";
import { nodePorts } from "./ports.ts";

it("gives every way out", () => {
  expect(Object.keys(nodePorts()).sort()).toEqual(["clock", "files", "ids", "index", "spawn"]);
});

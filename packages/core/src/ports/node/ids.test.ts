import { expect, it } from "vitest";
import { idsConformance } from "../ids.case.ts";
import { nodeIds } from "./ids.ts";

idsConformance("node", nodeIds);

it("differs from one instance to the next within a millisecond", () => {
  const made = Array.from({ length: 1_000 }, () => nodeIds().next());
  expect(new Set(made).size).toBe(made.length);
});

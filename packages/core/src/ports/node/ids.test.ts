import { describe, expect, it } from "vitest";
import { makeIdsCases } from "../../testing/conformance/make-ids-cases.ts";
import { nodeIds } from "./ids.ts";

describe("the machine's Ids conforms", () => {
  it.each(makeIdsCases(nodeIds))("$name", ({ run }) => run());
});

it("differs from one instance to the next within a millisecond", () => {
  const made = Array.from({ length: 1_000 }, () => nodeIds().next());
  expect(new Set(made).size).toBe(made.length);
});

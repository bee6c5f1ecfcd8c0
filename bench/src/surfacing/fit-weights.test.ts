import { seededRandom } from "@palimpsest/core/testing";
import { expect, it } from "vitest";
import { fitWeights } from "./fit-weights.ts";

it("finds which numbers speak for a label, which against it, and which say nothing", () => {
  const random = seededRandom(3);
  const examples = Array.from({ length: 400 }, () => [1, 2, 3].map((number) => [number, random()] as const));
  const labels = examples.map(([one, two]) => one![1] > two![1]);
  const [, one, two, three] = fitWeights(
    examples.map((each) => [[0, 1] as const, ...each]),
    labels,
    { count: 4, pull: 0.1, steps: 500 },
  );
  expect(one).toBeGreaterThan(5);
  expect(two).toBeLessThan(-5);
  expect(Math.abs(three!)).toBeLessThan(1);
});

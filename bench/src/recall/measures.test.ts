import { describe, expect, it } from "vitest";
import { Bm25 } from "./bm25.ts";
import { generateMemories } from "./generate-memories.ts";
import {
  allAt,
  anyAt,
  bootstrapMean,
  formatLead,
  formatPercent,
  ndcgAt,
  recallAt,
  reciprocalRank,
} from "./measures.ts";

const gold = new Set(["a", "b"]);
const found = ["x", "a", "y", "b"];

describe("measures", () => {
  it("count what was found, and where", () => {
    expect(recallAt(2)(found, gold)).toBe(0.5);
    expect([anyAt(1)(found, gold), anyAt(2)(found, gold)]).toEqual([0, 1]);
    expect([allAt(3)(found, gold), allAt(4)(found, gold)]).toEqual([0, 1]);
    expect(reciprocalRank(found, gold)).toBe(0.5);
    expect(ndcgAt(10)(["a", "b"], gold)).toBe(1);
    expect(ndcgAt(10)(found, gold)).toBeCloseTo(
      (1 / Math.log2(3) + 1 / Math.log2(5)) / (1 + 1 / Math.log2(3)),
    );
  });

  it("say how sure a mean is", () => {
    const { mean, low, high } = bootstrapMean(Array.from({ length: 400 }, (_, at) => at % 2));
    expect(mean).toBe(0.5);
    expect(low).toBeGreaterThan(0.42);
    expect(high).toBeLessThan(0.58);
    expect(formatPercent({ mean: 0.5, low: 0.25, high: 1 })).toBe("50.0 (25.0–100.0)");
    expect(formatLead({ mean: -0.01, low: -0.02, high: 0.03 })).toBe("−1.0 (−2.0 … +3.0)");
  });
});

it("plain BM25 finds the rarer word in the shorter text", () => {
  const texts = ["the cat sat", "a dog and a cat", "a dog", "dogs everywhere"].map((text, at) => ({
    id: `${at}`,
    text,
  }));
  expect(new Bm25(texts).search("cats", 9)).toEqual(["0", "1"]);
});

it("made-up memories differ from each other, and each question has its answer", () => {
  const { memories, questions } = generateMemories(20_000);
  expect(new Set(memories.map(({ name, description }) => name + description)).size).toBe(20_000);
  expect(questions).toHaveLength(200);
});

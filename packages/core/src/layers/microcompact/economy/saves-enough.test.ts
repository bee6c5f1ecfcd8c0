import { expect, it } from "vitest";
import { type SavingInput, savesEnough } from "./saves-enough.ts";

/** 50 requests read 120,000 tokens each at a tenth: 600,000. A fifth of that is 120,000. */
const input = (more: Partial<SavingInput> = {}): SavingInput => ({
  size: 120_000,
  read: 0.1,
  freed: 50_000,
  price: 130_000,
  minSavedPercent: 20,
  ...more,
});

it.each<[string, Partial<SavingInput>, boolean]>([
  ["that saves just a fifth of the next 50 requests", {}, true],
  ["that saves less than a fifth", { price: 130_001 }, false],
  ["where reading is so cheap that it hardly saves anything", { read: 0.025 }, false],
])("a compaction %s: %o", (_, more, is) => {
  expect(savesEnough(input(more))).toBe(is);
});

import { describe, expect, it } from "vitest";
import { scoreKind } from "./bench-language.ts";
import { KINDS, readSentences } from "./read-sentences.ts";

// Only the tuning set is asserted. The held-out set is measured but never asserted, so that nobody tunes for it.
describe("sentences of the tuning set", async () => {
  const sentences = await readSentences("tuning");

  it.each(KINDS)("are understood: %s", (kind) => {
    const { found, right, labelled } = scoreKind(kind, sentences);
    expect(right).toBe(labelled);
    expect(right / found).toBeGreaterThan(0.95);
  });
});

import { expect, it } from "vitest";
import { measurePairs } from "./bench-corrections.ts";

it.each(["held-out", "tuning"] as const)(
  "supersedes most corrections of the %s pairs, and hardly anything else",
  async (set) => {
    const { rows } = await measurePairs(set);
    const [replaced = [], shown = [], apart = []] = rows.map((row) => row.slice(1).map(Number));
    const [pairs = 0, superseded = 0, contradicting = 0] = replaced;
    expect(superseded / pairs).toBeGreaterThanOrEqual(0.8);
    expect((superseded + contradicting) / pairs).toBeGreaterThanOrEqual(0.94);
    // A partial change must not remove what still holds, and a sentence about something else nothing at all.
    expect(shown[1]).toBe(0);
    expect(apart[1]! / apart[0]!).toBeLessThanOrEqual(0.02);
  },
);

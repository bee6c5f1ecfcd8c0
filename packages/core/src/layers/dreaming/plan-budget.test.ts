import { describe, expect, it } from "vitest";
import { type DreamLine, parseDreamLines, planSpent } from "./plan-budget.ts";

const HOUR = 3_600_000;
const now = 100 * HOUR;
const call = (hoursAgo: number, tokens: number, usd?: number): DreamLine => ({
  type: "call",
  time: now - hoursAgo * HOUR,
  dream: "d",
  tokens,
  ...(usd !== undefined && { usd }),
});
const end = (hoursAgo: number, outcome: "completed" | "failed" | "killed" | "held"): DreamLine => ({
  type: "end",
  time: now - hoursAgo * HOUR,
  dream: "d",
  outcome,
});

describe("what dreams have used", () => {
  it("is counted over the last 24 hours, unknown prices in tokens alone", () => {
    const lines = [call(25, 1_000, 9), call(23, 100, 0.5), call(1, 50), call(-1, 7, 0.25)];
    expect(planSpent(lines, now)).toMatchObject({ tokens: 157, usd: 0.75, unpriced: 1 });
  });

  it("knows the failures since the last success, and whether a dream is held", () => {
    const failures = (...lines: DreamLine[]) => planSpent(lines, now).failures;
    expect(failures(end(3, "failed"), end(2, "killed"), end(1, "failed"))).toBe(2);
    expect(failures(end(3, "failed"), end(2, "completed"))).toBe(0);
    expect(failures(end(30, "failed"), end(1, "failed"))).toBe(1);
    expect(planSpent([end(2, "held")], now).isHeld).toBe(true);
    expect(planSpent([end(2, "held"), end(1, "completed")], now).isHeld).toBe(false);
  });

  it("is read past torn and foreign lines", () => {
    const text = `${JSON.stringify(call(1, 3, 1))}\n{"type":"ca\n\n{"type":"call","tokens":-1}\n${JSON.stringify(end(1, "failed"))}`;
    expect(parseDreamLines(text)).toHaveLength(2);
  });
});

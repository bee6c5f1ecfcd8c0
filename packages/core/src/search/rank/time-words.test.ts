import { describe, expect, it } from "vitest";
import { readTime } from "./time-words.ts";

/** A Monday. */
const NOW = Date.UTC(2026, 10, 16, 12);
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

describe("the time that a question names", () => {
  it.each([
    ["what did I plant ten days ago", "2026-11-06", "what did I plant"],
    ["what did I plant a couple of weeks ago", "2026-11-02", "what did I plant"],
    ["which race did I run last spring?", "2026-04-15", "which race did I run ?"],
    ["whom did I meet last winter", "2026-01-10", "whom did I meet"],
    ["what did we decide last Thursday", "2026-11-12", "what did we decide"],
    ["what did we decide on Monday", "2026-11-09", "what did we decide"],
    ["concerts over the past two months", "2026-09-20", "concerts"],
    ["what broke the day before yesterday", "2026-11-14", "what broke"],
    ["gifts for Valentine's day", "2026-02-14", "gifts for"],
    ["where was I last Christmas", "2025-12-25", "where was I"],
    ["the trip in March", "2026-03-10", "the trip in March"],
    ["the trip in 2024", "2024-08-01", "the trip in 2024"],
    ["the outage of 2026-03-02", "2026-03-02", "the outage of 2026-03-02"],
    ["was haben wir gestern beschlossen", "2026-11-15", "was haben wir gestern beschlossen"],
  ])("is understood: %s", (question, day, rest) => {
    const { days, rest: left } = readTime(question, NOW);
    const time = Date.parse(`${day}T12:00Z`);
    expect([dayOf(days!.from) <= day, days!.to >= time]).toEqual([true, true]);
    expect(left.trim().replace(/\s+/g, " ")).toBe(rest);
  });

  it("is narrow: ten days ago is neither this week nor last month", () => {
    const { days } = readTime("ten days ago", NOW);
    expect(dayOf(days!.from) > "2026-10-30" && dayOf(days!.to) < "2026-11-12").toBe(true);
  });

  it.each(["how many weeks ago did I move", "what did Ada say", "the last item of the list"])(
    "is not guessed: %s",
    (question) => {
      expect(readTime(question, NOW)).toEqual({ rest: question });
    },
  );

  it("needs to know today, unless it has a year", () => {
    expect(readTime("ten days ago", undefined).days).toBeUndefined();
    expect(readTime("in March 2024", undefined).days).toBeDefined();
  });
});

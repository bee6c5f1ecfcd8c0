import { describe, expect, it } from "vitest";
import { hasEnded } from "./ends-on-day.ts";

const SAID = Date.UTC(2026, 0, 10);
const NOW = Date.UTC(2026, 4, 1);

describe("whether what a person said is over", () => {
  it.each([
    "The freeze lasts until 2026-02-03.",
    "Please don't deploy before 3 March 2026",
    "The report is due on 2026-02-20; the slides are due by 2026-02-25.",
    "Die Sperre gilt bis 2026-02-03.",
    "El plazo vence el 2026-02-03",
    "リリースの凍結は2026年2月3日までです。",
  ])("once its day has passed: %s", (text) => expect(hasEnded(text, SAID, NOW)).toBe(true));

  it.each([
    ["the day is still to come", "The freeze lasts until 2026-06-03."],
    ["one of two days is still to come", "The freeze lasts from 2026-02-03 until 2026-06-03."],
    ["the day is a beginning", "From 2026-03-01 on, deploys need two reviewers."],
    ["the day lay behind when it was said", "We used Jenkins until 2025-12-01."],
    ["another sentence has no day", "The freeze lasts until 2026-02-03. Ada owns billing."],
    ["there is no day", "Ada is away until further notice."],
  ])("not where %s", (_, text) => expect(hasEnded(text, SAID, NOW)).toBe(false));
});

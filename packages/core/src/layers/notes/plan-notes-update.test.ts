import { describe, expect, it } from "vitest";
import { defaultSettings } from "../../settings/schema.ts";
import type { Progress } from "./notes-state.ts";
import { planNotesUpdate } from "./plan-notes-update.ts";

const START: Progress = {
  tokens: 0,
  behind: 0,
  callsBehind: 0,
  sinceFailure: undefined,
  isUpdated: false,
  isPause: false,
};

const plan = (
  progress: Partial<Progress>,
  more: { mode?: "economy" | "window"; isCompactionDue?: boolean; off?: string; failures?: number } = {},
) => {
  const settings = defaultSettings();
  if (more.off) Object.assign(settings.switches, { [more.off]: false });
  const { mode = "window", isCompactionDue = false, failures = 0 } = more;
  const question = { mode, progress: { ...START, ...progress }, settings, failures, isCompactionDue };
  const made = planNotesUpdate(question);
  return made.due ? made.reason : "not due";
};

describe("in window mode", () => {
  it.each([
    ["not before 10,000 tokens", { tokens: 9_999, behind: 9_999, callsBehind: 50, isPause: true }, "not due"],
    ["first at 10,000 tokens, whatever else", { tokens: 10_000, behind: 10_000 }, "first"],
    [
      "not with 4,999 added",
      { tokens: 99_999, isUpdated: true, behind: 4_999, callsBehind: 9, isPause: true },
      "not due",
    ],
    [
      "not with two calls and no pause",
      { tokens: 50_000, isUpdated: true, behind: 40_000, callsBehind: 2 },
      "not due",
    ],
    [
      "with 5,000 added and three calls",
      { tokens: 50_000, isUpdated: true, behind: 5_000, callsBehind: 3 },
      "calls",
    ],
    [
      "with 5,000 added and a pause",
      { tokens: 50_000, isUpdated: true, behind: 5_000, isPause: true },
      "pause",
    ],
    ["not for calls alone", { tokens: 50_000, isUpdated: true, behind: 100, callsBehind: 100 }, "not due"],
    ["not for a pause alone", { tokens: 50_000, isUpdated: true, behind: 100, isPause: true }, "not due"],
    ["not right after a failure", { tokens: 30_000, behind: 30_000, sinceFailure: 4_999 }, "not due"],
    ["again 5,000 after a failure", { tokens: 30_000, behind: 30_000, sinceFailure: 5_000 }, "first"],
  ] as const)("%s", (_, progress, expected) => expect(plan(progress)).toBe(expected));

  it("ignores compaction", () => {
    const progress = { tokens: 90_000, isUpdated: true, behind: 90_000 };
    expect(plan(progress, { isCompactionDue: true })).toBe("not due");
  });
});

describe("in economy mode", () => {
  it.each([
    [
      "only before a compaction",
      { tokens: 90_000, behind: 90_000, callsBehind: 9, isPause: true },
      false,
      "not due",
    ],
    ["when more than 40,000 behind", { tokens: 90_000, behind: 40_001 }, true, "compaction"],
    ["not when 40,000 behind", { tokens: 90_000, behind: 40_000, isPause: true }, true, "not due"],
  ] as const)("%s", (_, progress, isCompactionDue, expected) =>
    expect(plan(progress, { mode: "economy", isCompactionDue })).toBe(expected),
  );
});

it.each(["notes", "compaction", "autoCompaction"])("never with switches.%s off", (off) => {
  const progress = { tokens: 90_000, behind: 90_000, callsBehind: 9, isPause: true };
  expect(plan(progress, { off })).toBe("not due");
  expect(plan(progress, { off, mode: "economy", isCompactionDue: true })).toBe("not due");
});

it.each(["economy", "window"] as const)("is not due after three failures in a row: %s", (mode) => {
  const progress = { tokens: 99_999, behind: 99_999, callsBehind: 9, isUpdated: true };
  expect(plan(progress, { mode, isCompactionDue: true, failures: 2 })).not.toBe("not due");
  expect(plan(progress, { mode, isCompactionDue: true, failures: 3 })).toBe("not due");
});

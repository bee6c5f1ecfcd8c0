import { describe, expect, it } from "vitest";
import { settingsSchema } from "../../settings/schema.ts";
import { planSpent } from "./plan-budget.ts";
import { type GatesKnown, planGates } from "./plan-gates.ts";

const HOUR = 3_600_000;
const now = 1_000 * HOUR;
const NOTHING = planSpent([], now);
const known = (change: Partial<GatesKnown> = {}): GatesKnown => ({
  now,
  settings: settingsSchema.parse({}),
  isOneShot: false,
  lastDream: now - 25 * HOUR,
  spent: NOTHING,
  touched: 5,
  ...change,
});
const settings = (value: object) => settingsSchema.parse(value);

describe("the gates", () => {
  it("are open", () => expect(planGates(known())).toEqual({ open: true }));
  it("are open if there was no dream yet", () =>
    expect(planGates(known({ lastDream: null }))).toEqual({ open: true }));

  it("ask for one thing after the other, and only after every free check has passed", () => {
    const { lastDream, spent, touched, ...cheap } = known();
    expect(planGates(cheap)).toEqual({ look: "lastDream" });
    expect(planGates({ ...cheap, lastDream: lastDream! })).toEqual({ look: "spent" });
    expect(planGates({ ...cheap, lastDream: lastDream!, spent: spent! })).toEqual({ look: "touched" });
    expect(planGates({ ...cheap, settings: settings({ switches: { dreaming: false } }) })).toMatchObject({
      open: false,
    });
    expect(planGates({ ...cheap, lastDream: now })).toMatchObject({ open: false });
  });

  it.each<[string, Partial<GatesKnown>, RegExp]>([
    ["dreaming is off", { settings: settings({ switches: { dreaming: false } }) }, /switched off/],
    ["memory is off", { settings: settings({ switches: { memory: false } }) }, /Memory is switched off/],
    ["it is remote", { noMemory: "A remote run." }, /remote/],
    ["it is a one-shot run", { isOneShot: true }, /One-shot/],
    ["the last dream was 23 hours ago", { lastDream: now - 23 * HOUR }, /24 hours/],
    ["the last dream is said to be tomorrow", { lastDream: now + HOUR }, /24 hours/],
    ["it looked nine minutes ago", { lastLook: now - 9 * 60_000 }, /short while/],
    ["four sessions were touched", { touched: 4 }, /it needs 5/],
    ["tokens are used up", { spent: { ...NOTHING, tokens: 2_000_000 } }, /tokens/],
    ["dollars are used up", { spent: { ...NOTHING, usd: 1, unpriced: 2 } }, /\$1\.00.*unknown/],
    ["three failed in a row", { spent: { ...NOTHING, failures: 3 } }, /failed/],
    ["one is held", { spent: { ...NOTHING, isHeld: true } }, /your review/],
  ])("are closed when %s", (_, change, reason) => {
    expect(planGates(known(change))).toMatchObject({ open: false, reason: expect.stringMatching(reason) });
  });

  it("take every number from the settings", () => {
    const dreaming = { everyHours: 1, scanMinutes: 1, minSessions: 1, dailyTokens: 5, inOneShot: true };
    const change = { isOneShot: true, lastDream: now - 2 * HOUR, lastLook: now - 120_000, touched: 1 };
    expect(planGates(known({ ...change, settings: settings({ dreaming }) }))).toEqual({ open: true });
    const spent = { ...NOTHING, tokens: 5 };
    expect(planGates(known({ ...change, spent, settings: settings({ dreaming }) }))).toMatchObject({
      open: false,
    });
  });
});

// What is understood in one language is understood in each.
import { describe, expect, it } from "vitest";
import { asksToForget } from "./asks-to-forget.ts";
import { findDates } from "./find-dates.ts";
import { isProhibition, isStandingRule } from "./is-standing-rule.ts";

describe("a prohibition", () => {
  it.each([
    "Never push to main.",
    "Niemals auf main pushen.",
    "Ne pousse jamais sur main.",
    "Nunca hagas push a main.",
    "Non fare mai push su main.",
    "Nunca faças push para main.",
    "Никогда не пушь в main.",
    "绝对不要推送到 main。",
    "main には絶対に push しないで。",
    "main에는 절대 push 하지 마.",
  ])("is %j", (said) => {
    expect(isProhibition(said)).toBe(true);
    expect(isStandingRule(said)).toBe(true);
  });

  it.each([
    "Why does it never finish?",
    'The README says "never push to main", but it is old.',
    "The server never answers.",
    "Don't push yet.",
    "Jonas ist im Mai weg.",
  ])("is not %j", (said) => expect(isProhibition(said)).toBe(false));
});

describe("a wish to forget", () => {
  it("is not the wish not to forget", () => {
    expect(asksToForget("Forget the rule about pnpm")).toBe(true);
    expect(asksToForget("Don't forget that we use pnpm")).toBe(false);
    expect(asksToForget("Vergiss nicht, dass wir pnpm benutzen")).toBe(false);
    expect(asksToForget("Delete the old branch")).toBe(false);
  });
});

describe("a day", () => {
  const now = Date.UTC(2026, 9, 15, 12);
  const dayOf = (text: string) => {
    const [found] = findDates(text, now);
    return found && new Date(found.from).toISOString().slice(0, 10);
  };

  it.each([
    ["on 2027-03-14", "2027-03-14"],
    ["on 14 March 2027", "2027-03-14"],
    ["March 14th, 2027", "2027-03-14"],
    ["am 14. März 2027", "2027-03-14"],
    ["le 14 mars 2027", "2027-03-14"],
    ["el 14 de marzo de 2027", "2027-03-14"],
    ["il 14 marzo 2027", "2027-03-14"],
    ["a 14 de março de 2027", "2027-03-14"],
    ["14 марта 2027 года", "2027-03-14"],
    ["2027年3月14日", "2027-03-14"],
    ["2027년 3월 14일", "2027-03-14"],
    ["yesterday", "2026-10-14"],
    ["gestern", "2026-10-14"],
    ["昨日", "2026-10-14"],
    ["mañana", "2026-10-16"],
    ["next Tuesday", "2026-10-20"],
    ["mardi dernier", "2026-10-13"],
    ["下周二", "2026-10-20"],
    ["3 days ago", "2026-10-12"],
    ["vor drei Tagen", "2026-10-12"],
    ["hace tres días", "2026-10-12"],
    ["три дня назад", "2026-10-12"],
    ["三天前", "2026-10-12"],
  ])("is found in %j", (text, day) => expect(dayOf(text)).toBe(day));

  it.each(["We deploy on Tuesdays", "version 2.14", "may 2.0 be with you", "99 march 2027"])(
    "is not in %j",
    (text) => expect(findDates(text, now)).toEqual([]),
  );
});

// Finds days relative to today, in English: "ten days ago", "last spring", "over the past two weeks". Pure.
import { DAY, type Days, spanAround, withYear } from "./days.ts";

export interface RelativeDays {
  readonly days: Days;
  /** The words in the question. */
  readonly text: string;
}

const NUMBERS = (
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen " +
  "sixteen seventeen eighteen nineteen twenty"
).split(" ");
/** Quantities that people do not mean exactly. */
const VAGUE: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  "a couple of": 2,
  "a couple": 2,
  "a few": 3,
  few: 3,
  several: 4,
  "a dozen": 12,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  ninety: 90,
};
const COUNT = [...Object.keys(VAGUE), ...NUMBERS, String.raw`\d{1,3}`]
  .toSorted((a, b) => b.length - a.length)
  .join("|");
const UNIT_DAYS: Readonly<Record<string, number>> = { day: 1, night: 1, week: 7, month: 30.4, year: 365 };
const WEEKDAYS = "sunday monday tuesday wednesday thursday friday saturday".split(" ");
/** The first month of each season on the northern hemisphere, which most English calendars assume. */
const SEASONS: Readonly<Record<string, number>> = { spring: 2, summer: 5, autumn: 8, fall: 8, winter: 11 };
/** Month and day. */
const FEASTS: readonly (readonly [RegExp, number, number])[] = [
  [/\b(?:(?:on|at|last|this|over|around|for) )?christmas(?: (?:day|eve))?\b/i, 11, 25],
  [/\b(?:(?:on|at|last|this) )?new year'?s?(?: (?:day|eve))?\b/i, 0, 1],
  [/\b(?:(?:on|last|this) )?valentine'?s(?: day)?\b/i, 1, 14],
  [/\b(?:(?:on|at|last|this) )?halloween\b/i, 9, 31],
];
const AGO = new RegExp(
  String.raw`\b(?:about |around |roughly |some )?(${COUNT}) (day|night|week|month|year)s? ago\b`,
  "i",
);
const PAST = new RegExp(
  String.raw`\b(?:in |over |during |within |for )?(?:the )?(?:last|past|previous) (?:(${COUNT}) )?(day|week|weekend|month|year)s?\b`,
  "i",
);
const THIS = /\b(?:earlier |in |during )?this (week|month|year)\b/i;
const WEEKDAY = new RegExp(String.raw`\b(?:last|on|this past|past) (${WEEKDAYS.join("|")})\b`, "i");
const SEASON = new RegExp(
  String.raw`\b(?:last|this|past|in(?: the)?|during(?: the)?) (${Object.keys(SEASONS).join("|")})\b`,
  "i",
);

export function findRelativeDays(question: string, now: number): RelativeDays | undefined {
  for (const find of [findNear, findAgo, findPast, findThis, findWeekday, findSeason, findFeast]) {
    const found = find(question, now);
    if (found) return found;
  }
  return undefined;
}

function findNear(question: string, now: number): RelativeDays | undefined {
  const [text] = /\b(?:(?:the )?day before yesterday|yesterday|last night)\b/i.exec(question) ?? [];
  if (text === undefined) return undefined;
  return { text, days: spanAround(now - (/before/i.test(text) ? 2 : 1) * DAY, 1) };
}

function findAgo(question: string, now: number): RelativeDays | undefined {
  const [text, count = "", unit = ""] = AGO.exec(question) ?? [];
  if (text === undefined) return undefined;
  const days = UNIT_DAYS[unit.toLowerCase()] ?? 1;
  const tolerance = Math.max(1, /^(?:a )?(?:few|couple|several)/i.test(count) ? days : days / 2);
  return { text, days: spanAround(now - readCount(count) * days * DAY, tolerance) };
}

/** "The last two weeks" end today; "last month" is the previous month, or the days since. */
function findPast(question: string, now: number): RelativeDays | undefined {
  const [text, count, unit = ""] = PAST.exec(question) ?? [];
  if (text === undefined) return undefined;
  const days = unit.toLowerCase() === "weekend" ? 9 : (UNIT_DAYS[unit.toLowerCase()] ?? 7);
  const isCalendar = count === undefined && /last/i.test(text);
  const spans = count === undefined ? (isCalendar ? 2 : 1) : readCount(count);
  return { text, days: { from: now - (spans * days + 1) * DAY, to: now } };
}

function findThis(question: string, now: number): RelativeDays | undefined {
  const [text, unit = ""] = THIS.exec(question) ?? [];
  if (text === undefined) return undefined;
  return { text, days: { from: now - UNIT_DAYS[unit.toLowerCase()]! * DAY, to: now } };
}

function findWeekday(question: string, now: number): RelativeDays | undefined {
  const [text, weekday = ""] = WEEKDAY.exec(question) ?? [];
  if (text === undefined) return undefined;
  const back = (new Date(now).getUTCDay() - WEEKDAYS.indexOf(weekday.toLowerCase()) + 7) % 7 || 7;
  const start = Math.floor(now / DAY) * DAY - back * DAY;
  return { text, days: { from: start, to: start + 2 * DAY } };
}

function findSeason(question: string, now: number): RelativeDays | undefined {
  const [text, name = ""] = SEASON.exec(question) ?? [];
  if (text === undefined) return undefined;
  const month = SEASONS[name.toLowerCase()]!;
  const start = withYear(undefined, now, (year) => Date.UTC(year, month, 1))!;
  return { text, days: { from: start, to: start + 92 * DAY } };
}

function findFeast(question: string, now: number): RelativeDays | undefined {
  for (const [pattern, month, day] of FEASTS) {
    const [text] = pattern.exec(question) ?? [];
    if (text === undefined) continue;
    return { text, days: spanAround(withYear(undefined, now, (year) => Date.UTC(year, month, day))!, 3) };
  }
  return undefined;
}

function readCount(word: string): number {
  const lower = word.toLowerCase();
  const named = NUMBERS.indexOf(lower);
  return VAGUE[lower] ?? (named === -1 ? Number(lower) : named);
}

// Time in questions and texts: whether one asks for it, whether one names some, and which days are meant. Pure.
import { findDates } from "../../language/find-dates.ts";

export interface Days {
  /** Milliseconds since the epoch. */
  readonly from: number;
  readonly to: number;
}

const DAY = 86_400_000;
const MONTHS = "january february march april may june july august september october november december".split(
  " ",
);
const WEEKDAYS = "sunday monday tuesday wednesday thursday friday saturday".split(" ");
const MONTH = MONTHS.map((month) => (month.length > 4 ? `${month}|${month.slice(0, 3)}` : month)).join("|");

const ASKS =
  /\b(?:when|how long|how (?:many|old) \w+ ago|(?:what|which) (?:date|day|week|month|year|time))\b/i;
const NAMES = new RegExp(
  String.raw`\b(?:yesterday|today|tonight|tomorrow|ago|since|recently|(?:last|next|this|past) (?:\w+ )?(?:night|day|week|weekend|month|year|summer|winter|spring|fall|autumn|${WEEKDAYS.join("|")})|${WEEKDAYS.join("|")}|${MONTHS.filter((month) => month !== "may" && month !== "march").join("|")}|(?:in|on|since) (?:may|march)|(?:19|20)\d\d|(?:few|\d+|two|three|four|five|six) (?:day|week|month|year)s)\b`,
  "i",
);

export const asksWhen = (question: string): boolean => ASKS.test(question);

export const namesTime = (text: string): boolean => NAMES.test(text);

const NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");
const UNIT_DAYS: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30.4, year: 365 };
const AGO =
  /\b(a|an|\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (day|week|month|year)s? ago\b/i;
const LAST = /\b(last|past) (week|weekend|month|year)\b/i;
const ON_DAY = new RegExp(
  String.raw`\b(?:(\d{1,2})(?:st|nd|rd|th)? (?:of )?(${MONTH})|(${MONTH}) (\d{1,2})(?:st|nd|rd|th)?)\b(?:,? ((?:19|20)\d\d))?`,
  "i",
);
const IN_MONTH = new RegExp(
  String.raw`\b(?:in|during|of|by|since|last) (${MONTH})\b(?:,? ((?:19|20)\d\d))?`,
  "i",
);
const ISO_DAY = /\b((?:19|20)\d\d)-(\d\d)-(\d\d)\b/;

/**
 * The days that a question names, about: people are not exact. What it says of today is taken from `now`; where that is
 * not known, only dates with a year count.
 */
export function daysIn(question: string, now: number | undefined): Days | undefined {
  return (
    findDate(question, now) ??
    (now === undefined ? undefined : findRelativeDate(question, now)) ??
    findOtherDays(question, now)
  );
}

/** In the other languages; one day of tolerance on either side, since people are not exact. */
function findOtherDays(question: string, now: number | undefined): Days | undefined {
  const [found] = findDates(question, now);
  return found && { from: found.from - DAY, to: found.to + DAY };
}

function findDate(question: string, now: number | undefined): Days | undefined {
  const iso = ISO_DAY.exec(question);
  if (iso) return spanAround(Date.UTC(Number(iso[1]), Number(iso[2]) - 1, Number(iso[3])), 1);
  const day = ON_DAY.exec(question);
  if (day) {
    const month = monthOf(day[2] ?? day[3] ?? "");
    const start = withYear(day[5], now, (year) => Date.UTC(year, month, Number(day[1] ?? day[4])));
    return start === undefined ? undefined : spanAround(start, 1);
  }
  const named = IN_MONTH.exec(question);
  if (!named) return undefined;
  const month = monthOf(named[1] ?? "");
  const start = withYear(named[2], now, (year) => Date.UTC(year, month, 1));
  return start === undefined ? undefined : { from: start, to: start + 31 * DAY };
}

function findRelativeDate(question: string, now: number): Days | undefined {
  if (/\byesterday\b/i.test(question)) return spanAround(now - DAY, 1);
  const ago = AGO.exec(question);
  if (ago) {
    const unit = UNIT_DAYS[(ago[2] ?? "").toLowerCase()] ?? 1;
    const count = countOf((ago[1] ?? "").toLowerCase());
    return spanAround(now - count * unit * DAY, Math.max(1, unit / 2));
  }
  const last = LAST.exec(question);
  if (!last) return undefined;
  const [, which = "", unit = ""] = last.map((part) => part.toLowerCase());
  const days = unit === "weekend" ? 9 : (UNIT_DAYS[unit] ?? 7);
  return { from: now - (which === "last" ? 2 : 1) * days * DAY, to: now };
}

const spanAround = (middle: number, days: number): Days => ({
  from: middle - days * DAY,
  to: middle + (days + 1) * DAY,
});

const monthOf = (name: string) => MONTHS.findIndex((month) => month.startsWith(name.toLowerCase()));

/** Without a year, the most recent such date. */
function withYear(
  year: string | undefined,
  now: number | undefined,
  at: (year: number) => number,
): number | undefined {
  if (year !== undefined) return at(Number(year));
  if (now === undefined) return undefined;
  const here = at(new Date(now).getUTCFullYear());
  return here <= now ? here : at(new Date(now).getUTCFullYear() - 1);
}

function countOf(word: string): number {
  if (word === "a" || word === "an") return 1;
  const named = NUMBERS.indexOf(word);
  return named === -1 ? Number(word) : named;
}

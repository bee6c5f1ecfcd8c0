// Times in questions and texts: whether a question asks for one, whether a text names one, and which days are meant. Pure.
import { findDates } from "../../language/find-dates.ts";
import { DAY, type Days, spanAround, withYear } from "./days.ts";
import { findRelativeDays } from "./relative-days.ts";

export interface AskedTime {
  readonly days?: Days;
  /** The question without words that are relative to today, because no text of that day contains "ten days ago". */
  readonly rest: string;
}

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

const ON_DAY = new RegExp(
  String.raw`\b(?:(\d{1,2})(?:st|nd|rd|th)? (?:of )?(${MONTH})|(${MONTH}) (\d{1,2})(?:st|nd|rd|th)?)\b(?:,? ((?:19|20)\d\d))?`,
  "i",
);
const IN_MONTH = new RegExp(
  String.raw`\b(?:in|during|of|by|since|last) (${MONTH})\b(?:,? ((?:19|20)\d\d))?`,
  "i",
);
const IN_YEAR = /\b(?:in|during|of|since) ((?:19|20)\d\d)\b/i;
const ISO_DAY = /\b((?:19|20)\d\d)-(\d\d)-(\d\d)\b/;

/**
 * Finds the days that a question names, with some tolerance, because people are not exact. Relative days are counted from
 * `now`; if it is undefined, only dates with a year count.
 */
export function readTime(question: string, now: number | undefined): AskedTime {
  const named = findDate(question, now);
  if (named) return { days: named, rest: question };
  const relative = now === undefined ? undefined : findRelativeDays(question, now);
  if (relative) return { days: relative.days, rest: leaveOut(question, relative.text) };
  const [other] = findDates(question, now);
  // Other languages: one day of tolerance on either side, because people are not exact.
  if (other) return { days: { from: other.from - DAY, to: other.to + DAY }, rest: question };
  return { rest: question };
}

/** Returns the question unchanged if it asks for nothing else. */
function leaveOut(question: string, text: string): string {
  const rest = question.replace(text, " ");
  return /[\p{L}\p{N}]/u.test(rest) ? rest : question;
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
  if (named) {
    const month = monthOf(named[1] ?? "");
    const start = withYear(named[2], now, (year) => Date.UTC(year, month, 1));
    return start === undefined ? undefined : { from: start, to: start + 31 * DAY };
  }
  const year = Number(IN_YEAR.exec(question)?.[1]);
  return Number.isNaN(year) ? undefined : { from: Date.UTC(year, 0, 1), to: Date.UTC(year + 1, 0, 1) };
}

const monthOf = (name: string) => MONTHS.findIndex((month) => month.startsWith(name.toLowerCase()));

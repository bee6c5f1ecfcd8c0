// Removes the days from a sentence: dates, weekdays, "next week". The rest says what happens then.
import { compilePhrases, foldCase, splitPhrases } from "./compile-phrases.ts";
import { findDates } from "./find-dates.ts";
import { findLaterDay } from "./find-later-day.ts";

export interface StrippedDays {
  readonly rest: string;
  /** In lower case, in the order found. */
  readonly days: readonly string[];
}

/** Also matches plurals and other endings: "Mondays", "montags". */
const WEEKDAY = compilePhrases(({ time, isSpaced }) =>
  time.weekdays
    .flatMap(splitPhrases)
    .map((day) => (isSpaced && /\p{L}$/u.test(day) ? `${day}*` : day))
    .join(", "),
);
/** A sentence names a day or two. */
const MAX_DAYS = 6;
/** Any value, because only the words matter, not which day is meant. */
const ANY_TIME = 0;

export function stripDays(sentence: string): StrippedDays {
  const days: string[] = [];
  let rest = foldCase(sentence);
  while (days.length < MAX_DAYS) {
    const found = findDates(rest, ANY_TIME)[0]?.text ?? findWeekday(rest) ?? findLater(rest);
    if (found === undefined || found === "") break;
    days.push(found);
    rest = rest.replace(found, " ");
  }
  return { rest, days };
}

function findWeekday(text: string): string | undefined {
  const found = WEEKDAY.find(text);
  return found && text.slice(found.at, found.at + found.length);
}

function findLater(text: string): string | undefined {
  const found = findLaterDay(text);
  return found && text.slice(found.at, found.at + found.length);
}

// Adds the date to days that are named without one, or without the year: "on Thursday (2026-11-19)", "on 30 October (2026-10-30)". So the
// text still says when it was if it is read next month or next year.
import { compilePhrases, foldCase, type PhraseMatcher } from "./compile-phrases.ts";
import { findDates, findMonthDay, isGermanHere } from "./find-dates.ts";
import { findLaterDay } from "./find-later-day.ts";
import { isMoving, isPastDay, isTarget } from "./is-past-day.ts";
import { splitSentences } from "./split-sentences.ts";

const DAY_MS = 86_400_000;
const DAYS = [0, 1, 2, 3, 4, 5, 6] as const;
/** How far "last" and "next" may be from a weekday. */
const BEFORE = 12;
const BEHIND = 10;

const WEEKDAYS: readonly PhraseMatcher[] = DAYS.map((day) =>
  compilePhrases(({ time }) => time.weekdays[day]),
);
const YESTERDAY = compilePhrases(({ time }) => time.yesterday);
const TODAY = compilePhrases(({ time }) => time.today);
const TOMORROW = compilePhrases(({ time }) => time.tomorrow);
const LAST = compilePhrases(({ time }) => time.last);
const NEXT = compilePhrases(({ time }) => time.next);

/** Which of the two numbers is the month differs by country. */
const SLASHED = /\d{1,2}\/\d{1,2}/;
/** "30.10.", as in German. */
const DOTTED = /(?<![\d.])(\d{1,2})\.\s?(\d{1,2})\.(?!\d)/;
/** Repeated events, which do not mean a single day. */
const REPEATED =
  /\b(?:every|each|weekly|any|most|jed\p{L}*|wöchentlich|immer|tous les|toutes les|chaque|le (?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche) (?:matin|soir)|todos? (?:los|os)|todas? (?:las|as)|cada|toda|los (?:lunes|martes|miércoles|jueves|viernes|sábados|domingos)|aos?|às|ogni|каждый|каждую)\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days\b|\p{L}+tags\b|每|毎|매주/iu;
/** Means the weekday of the week that begins on the coming Monday. */
const NEXT_WEEK =
  /下下?个?(?:周|星期|礼拜)|来週|다음 ?주|nächste\p{L}* woche|next week|semaine prochaine|próxima semana|semana (?:que viene|que vem)|prossima settimana|settimana prossima|следующей неделе/iu;
/** Between two weekdays that are the ends of a range. */
const RANGE =
  /^\s*(?:to|through|thru|till|until|bis|à|au|a|al|по|–|—|-|~|〜|到|至|から|부터)\s*(?:the|el|le)?\s*$/iu;
/** Directly after a weekday, and no time of day. */
const DAY_BEHIND_WEEKDAY =
  /^,?\s{1,3}(?:the |den |dem |der |le |el |il |dia )?(\d{1,2})(?:st|nd|rd|th|\.)?(?![\d:.,]?\d|\s?(?:am|pm|uhr|h|o'clock)(?!\p{L}))/iu;
/** From today; those ahead first. */
const NEARBY_DAYS = [
  ...Array.from({ length: 62 }, (_, at) => at),
  ...Array.from({ length: 31 }, (_, at) => -1 - at),
];
const MAX_DAYS_TOO_NEAR = 2;
/** A date further ahead has more likely just passed. */
const MAX_DAYS_AHEAD = 300;

/** `today`: the start of the person's day, as UTC milliseconds. */
export function resolveDays(text: string, today: number): string {
  let resolved = "";
  let from = 0;
  for (const sentence of splitSentences(text)) {
    const at = text.indexOf(sentence, from);
    resolved += text.slice(from, at) + resolveSentence(sentence, today);
    from = at + sentence.length;
  }
  return resolved + text.slice(from);
}

function resolveSentence(sentence: string, today: number): string {
  if (findDates(sentence).length > 0 || SLASHED.test(sentence) || REPEATED.test(sentence)) return sentence;
  const found =
    findDayOfYear(sentence, today) ??
    findRelativeDay(sentence) ??
    findWeekday(sentence, today) ??
    findDayAhead(sentence, today);
  if (!found) return sentence;
  const date = new Date(today + found.days * DAY_MS).toISOString().slice(0, 10);
  return `${sentence.slice(0, found.end)} (${date})${sentence.slice(found.end)}`;
}

interface Found {
  readonly end: number;
  /** From today. */
  readonly days: number;
}

function findRelativeDay(sentence: string): Found | undefined {
  for (const [matcher, days] of [
    [YESTERDAY, -1],
    [TODAY, 0],
    [TOMORROW, 1],
  ] as const) {
    const found = matcher.find(sentence);
    if (!found) continue;
    const word = sentence.slice(found.at, found.at + found.length);
    if (isGermanHere(word, sentence)) continue;
    // The capitalised German noun is the time of day, like "la mañana".
    if (word === "Morgen" && found.at > 0) continue;
    if (/\b(?:la|heute|gestern) $/i.test(sentence.slice(0, found.at))) continue;
    return { end: found.at + found.length, days };
  }
  return undefined;
}

function findWeekday(sentence: string, today: number): Found | undefined {
  const found = DAYS.flatMap((day) => {
    const place = WEEKDAYS[day]!.find(sentence);
    return place ? [{ day, at: place.at, end: place.at + place.length }] : [];
  }).sort((a, b) => a.at - b.at);
  const [first, second] = found;
  if (!first) return undefined;
  // "From Monday to Friday" is no single day, unless something was moved.
  const isRange = second !== undefined && RANGE.test(sentence.slice(first.end, second.at));
  if (isRange && !isMoving(sentence)) return undefined;
  const target = found.find(({ at, end }) => isTarget(sentence.slice(0, at), sentence.slice(end)));
  const { day, at, end } = (isMoving(sentence) ? target : undefined) ?? first;
  const numbered = findNumberedWeekday(sentence, end, day, today);
  if (numbered) return numbered;
  const around = sentence.slice(Math.max(0, at - BEFORE), end + BEHIND);
  const ahead = (day - new Date(today).getUTCDay() + 7) % 7 || 7;
  if (NEXT_WEEK.test(around)) return { end, days: countDaysToNextWeek(today) + ((day + 6) % 7) };
  // Nobody calls tomorrow "next Friday".
  if (NEXT.test(around)) return { end, days: ahead <= MAX_DAYS_TOO_NEAR ? ahead + 7 : ahead };
  return { end, days: LAST.test(around) || isPastDay(sentence, at, end) ? ahead - 7 : ahead };
}

/** "Monday the 26th": the number counts, if there is such a day nearby. */
function findNumberedWeekday(sentence: string, end: number, day: number, today: number): Found | undefined {
  const number = DAY_BEHIND_WEEKDAY.exec(sentence.slice(end));
  if (!number) return undefined;
  const date = Number(number[1]);
  const isMeant = (days: number) => {
    const time = new Date(today + days * DAY_MS);
    return time.getUTCDate() === date && time.getUTCDay() === day;
  };
  const days = NEARBY_DAYS.find(isMeant);
  return days === undefined ? undefined : { end: end + number[0].length, days };
}

/** Returns the days until the coming Monday; seven on a Monday. */
const countDaysToNextWeek = (today: number): number => (8 - new Date(today).getUTCDay()) % 7 || 7;

/** A day and a month without a year. */
function findDayOfYear(sentence: string, today: number): Found | undefined {
  const text = foldCase(sentence);
  const dotted = DOTTED.exec(text);
  const found = dotted
    ? { text: dotted[0], day: Number(dotted[1]), month: Number(dotted[2]) - 1 }
    : findMonthDay(text);
  if (!found || found.month < 0 || found.month > 11) return undefined;
  const { text: written, day, month } = found;
  const at = text.indexOf(written);
  const end = at + written.length;
  const year = new Date(today).getUTCFullYear();
  const days = [year - 1, year, year + 1]
    .map((each) => Date.UTC(each, month, day))
    .filter((time) => new Date(time).getUTCDate() === day)
    .map((time) => (time - today) / DAY_MS);
  if (isPastDay(sentence, at, end))
    return toFound(
      end,
      days.findLast((each) => each <= 0),
    );
  const ahead = days.find((each) => each >= 0);
  // Was it some weeks ago, or is it almost a year ahead?
  return ahead !== undefined && ahead <= MAX_DAYS_AHEAD ? { end, days: ahead } : undefined;
}

/** A day of this or the next month, or one at a distance. */
function findDayAhead(sentence: string, today: number): Found | undefined {
  const found = findLaterDay(sentence);
  if (!found) return undefined;
  const { at, length, when } = found;
  const end = at + length;
  if ("days" in when) return { end, days: when.days };
  const [year, month, date] = [
    new Date(today).getUTCFullYear(),
    new Date(today).getUTCMonth(),
    new Date(today).getUTCDate(),
  ];
  if ("months" in when) return toFound(end, daysTo(addMonths(year, month + when.months, date), today));
  const months = isPastDay(sentence, at, end) ? [0, -1, -2] : [0, 1, 2];
  const days = months
    .map((more) => Date.UTC(year, month + more, when.day))
    .filter((time) => new Date(time).getUTCDate() === when.day)
    .map((time) => daysTo(time, today));
  return toFound(
    end,
    days.find((each) => (months[1]! > 0 ? each >= 0 : each <= 0)),
  );
}

/** The last day of a shorter month takes the place of a day that it lacks. */
const addMonths = (year: number, month: number, date: number): number =>
  Date.UTC(year, month, Math.min(date, new Date(Date.UTC(year, month + 1, 0)).getUTCDate()));

const daysTo = (time: number, today: number): number => (time - today) / DAY_MS;

const toFound = (end: number, days: number | undefined): Found | undefined =>
  days === undefined ? undefined : { end, days };

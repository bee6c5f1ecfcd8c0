// Finds the days that a text names, as dates or relative to today.
import { compilePhrases, foldCase, splitPhrases, writeAlternatives } from "./compile-phrases.ts";
import type { LanguageTable } from "./language-table.ts";
import { ALL_LANGUAGES } from "./tables/all-languages.ts";

export interface FoundDate {
  /** In lower case. */
  readonly text: string;
  /** Milliseconds since the epoch; the days are those of UTC. */
  readonly from: number;
  readonly to: number;
}

const DAY = 86_400_000;
const UNIT_DAYS = { day: 1, week: 7, month: 30.4, year: 365 } as const;
type Unit = keyof typeof UNIT_DAYS;
const UNITS = Object.keys(UNIT_DAYS) as Unit[];
const YEAR = "(?:19|20)\\d\\d";
const ISO_DAY = new RegExp(`(?<!\\d)(${YEAR})-(\\d\\d)-(\\d\\d)(?!\\d)`);
const NUMBERED = new RegExp(
  `(?:(${YEAR})\\s?[年년]\\s?)?(?<!\\d)(\\d{1,2})\\s?[月월]\\s?(\\d{1,2})\\s?[日号號일]`,
);
/** How far "last" and "next" may be from a weekday or a unit. */
const CHARACTERS_BEFORE = 14;
const CHARACTERS_BEHIND = 12;

/** Without `now`, only dates with a year are found. */
export function findDates(said: string, now?: number): readonly FoundDate[] {
  const text = foldCase(said);
  const found = [findIsoDay(text), findNumberedDay(text, now), findNamedDay(text, now)];
  if (now !== undefined)
    found.push(findRelativeDay(text, now), findAgo(text, now), findLastOrNext(text, now));
  return found.filter((date) => date !== undefined);
}

function findIsoDay(text: string): FoundDate | undefined {
  const [written, year, month, day] = ISO_DAY.exec(text) ?? [];
  return written === undefined
    ? undefined
    : makeSpan(written, Date.UTC(Number(year), Number(month) - 1, Number(day)));
}

function findNumberedDay(text: string, now: number | undefined): FoundDate | undefined {
  const found = readNumberedDay(text);
  return found && makeDate(found, now);
}

function findNamedDay(text: string, now: number | undefined): FoundDate | undefined {
  const found = readNamedDay(text);
  return found && makeDate(found, now);
}

/** A day and its month, as written: "30 October", "10月30日". */
export interface MonthDay {
  readonly text: string;
  readonly day: number;
  /** From 0. */
  readonly month: number;
  readonly year: string | undefined;
}

/** `text`: in lower case. */
export const findMonthDay = (text: string): MonthDay | undefined =>
  [readNumberedDay(text), readNamedDay(text)].find(
    (found) => found !== undefined && isDay(found.day, found.month),
  );

function readNumberedDay(text: string): MonthDay | undefined {
  const [written, year, month, day] = NUMBERED.exec(text) ?? [];
  return written === undefined
    ? undefined
    : { text: written, day: Number(day), month: Number(month) - 1, year };
}

let named:
  | { readonly dayFirst: RegExp; readonly monthFirst: RegExp; readonly months: readonly RegExp[] }
  | undefined;

function readNamedDay(text: string): MonthDay | undefined {
  named ??= compileNamedDays();
  const { dayFirst, monthFirst, months } = named;
  const behind = dayFirst.exec(text);
  const [written, day, month, year] = behind ?? swapFields(monthFirst.exec(text));
  if (written === undefined || day === undefined || month === undefined) return undefined;
  const at = months.findIndex((pattern) => pattern.test(month));
  return at === -1 ? undefined : { text: written, day: Number(day), month: at, year };
}

const swapFields = (found: RegExpExecArray | null): readonly (string | undefined)[] =>
  found ? [found[0], found[2], found[1], found[3]] : [];

function compileNamedDays() {
  const spaced = ALL_LANGUAGES.filter(({ isSpaced }) => isSpaced);
  const all = spaced.map(({ time }) => writeAlternatives(time.months.flatMap(splitPhrases), true)).join("|");
  const year = `(?:,?\\s{1,3}(?:de\\s|del\\s)?(${YEAR}))?`;
  return {
    dayFirst: new RegExp(
      `(?<!\\d)(\\d{1,2})(?:st|nd|rd|th|\\.|er|º|ª|-го)?\\s{1,3}(?:of\\s|de\\s|di\\s)?(${all})${year}`,
      "u",
    ),
    monthFirst: new RegExp(`(${all})\\s{1,3}(\\d{1,2})(?:st|nd|rd|th)?(?!\\d|\\.\\d)${year}`, "u"),
    months: Array.from({ length: 12 }, (_, at) => {
      const names = spaced.map(({ time }) => writeAlternatives(splitPhrases(time.months[at] ?? ""), true));
      return new RegExp(`^(?:${names.filter(Boolean).join("|")})$`, "u");
    }),
  };
}

const YESTERDAY = compilePhrases(({ time }) => time.yesterday);
const TODAY = compilePhrases(({ time }) => time.today);
const TOMORROW = compilePhrases(({ time }) => time.tomorrow);

const FRENCH = /\b(?:le|la|les|nous|est|était|on|du|des|une?|a été|avons|je|pas)\b/i;

/** "Hier" means "here" in German and "yesterday" in French. */
export const isGermanHere = (word: string, sentence: string): boolean =>
  foldCase(word) === "hier" && !FRENCH.test(sentence);

const RELATIVE_DAY = compilePhrases(({ time }) =>
  [time.yesterday, time.today, time.tomorrow, time.recently].join(", "),
);

/** Removes relative days; the rest is true on any day. */
export const stripRelativeDays = (text: string): string => RELATIVE_DAY.strip(text);

function findRelativeDay(text: string, now: number): FoundDate | undefined {
  for (const [phrases, days] of [
    [YESTERDAY, -1],
    [TODAY, 0],
    [TOMORROW, 1],
  ] as const) {
    const found = phrases.find(text);
    const word = found && text.slice(found.at, found.at + found.length);
    if (word && !isGermanHere(word, text)) return makeSpan(word, startOfDay(now) + days * DAY);
  }
  return undefined;
}

function findAgo(text: string, now: number): FoundDate | undefined {
  const found = findAmount(text, "ago");
  if (!found) return undefined;
  const days = UNIT_DAYS[found.unit];
  return makeSpan(found.text, startOfDay(now - found.count * days * DAY), Math.max(1, days / 2));
}

interface FoundAmount {
  readonly text: string;
  readonly at: number;
  readonly count: number;
  readonly unit: Unit;
}

type Direction = "ago" | "ahead";
interface AmountPattern {
  readonly pattern: RegExp;
  readonly unit: Unit;
  readonly numbers: readonly string[];
}

const amounts: Partial<Record<Direction, readonly AmountPattern[]>> = {};

/** Finds "ten days ago", or "in two weeks". `text`: in lower case. */
export function findAmount(text: string, direction: Direction): FoundAmount | undefined {
  amounts[direction] ??= ALL_LANGUAGES.flatMap((table) => compileAmounts(table, direction));
  for (const { pattern, unit, numbers } of amounts[direction]) {
    const found = pattern.exec(text);
    if (!found) continue;
    const word = found[1]!;
    const count = /^\d/.test(word)
      ? Number(word)
      : 1 + numbers.findIndex((each) => each.split("|").includes(word));
    return { text: found[0], at: found.index, count, unit };
  }
  return undefined;
}

function compileAmounts({ time, isSpaced }: LanguageTable, direction: Direction): readonly AmountPattern[] {
  const { before, behind } = time[direction];
  const numbers = time.numbers.split(/\s+/);
  const number = `(\\d{1,3}|${numbers.flatMap((each) => each.split("|")).join("|")})`;
  const space = isSpaced ? "\\s{1,3}" : "\\s{0,3}";
  return UNITS.flatMap((unit) => {
    const amount = `${number}${space}${writeAlternatives(splitPhrases(time.units[unit]), isSpaced)}`;
    return [
      ...(before ? [`${writeAlternatives(splitPhrases(before), isSpaced)}${space}${amount}`] : []),
      ...(behind
        ? [
            `${isSpaced ? "(?<![\\w\\u00c0-\\u024f\\u0400-\\u04ff])" : "(?<!\\d)"}${amount}${space}${writeAlternatives(splitPhrases(behind), isSpaced)}`,
          ]
        : []),
    ].map((source) => ({ pattern: new RegExp(source, "u"), unit, numbers }));
  });
}

interface Calendar {
  readonly weekdays: readonly RegExp[];
  readonly units: readonly (readonly [Unit, RegExp])[];
  readonly last: RegExp;
  readonly next: RegExp;
}

let calendars: readonly Calendar[] | undefined;

/** Finds "next Tuesday", "mardi prochain", "下周二", "last month": the word may be on either side. */
function findLastOrNext(text: string, now: number): FoundDate | undefined {
  calendars ??= ALL_LANGUAGES.map(compileCalendar);
  for (const { weekdays, units, last, next } of calendars) {
    const directionAt = (at: number, length: number): number => {
      const around = text.slice(Math.max(0, at - CHARACTERS_BEFORE), at + length + CHARACTERS_BEHIND);
      if (next.test(around)) return 1;
      return last.test(around) ? -1 : 0;
    };
    for (const [weekday, pattern] of weekdays.entries()) {
      const found = pattern.exec(text);
      const direction = found ? directionAt(found.index, found[0].length) : 0;
      if (found && direction !== 0) return makeSpan(found[0], findWeekdayFrom(now, weekday, direction));
    }
    for (const [unit, pattern] of units) {
      const found = pattern.exec(text);
      const direction = found ? directionAt(found.index, found[0].length) : 0;
      if (!found || direction === 0) continue;
      const from = startOfDay(now) + (direction > 0 ? 1 : -2 * UNIT_DAYS[unit]) * DAY;
      return { text: found[0], from, to: from + 2 * UNIT_DAYS[unit] * DAY };
    }
  }
  return undefined;
}

function compileCalendar({ time, isSpaced }: LanguageTable): Calendar {
  const pattern = (phrases: string) => new RegExp(writeAlternatives(splitPhrases(phrases), isSpaced), "u");
  return {
    weekdays: time.weekdays.map(pattern),
    // "Yesterday" and "tomorrow" cover the day before and after.
    units: UNITS.filter((unit) => unit !== "day").map((unit) => [unit, pattern(time.units[unit])] as const),
    last: pattern(time.last),
    next: pattern(time.next),
  };
}

function findWeekdayFrom(now: number, weekday: number, direction: number): number {
  const today = startOfDay(now);
  const ahead = (weekday - new Date(today).getUTCDay() + 7) % 7;
  if (direction > 0) return today + (ahead === 0 ? 7 : ahead) * DAY;
  return today - (ahead === 0 ? 7 : 7 - ahead) * DAY;
}

/** Without a year, takes the most recent such date; undefined if `now` is unknown. */
function makeDate({ text, day, month, year }: MonthDay, now: number | undefined): FoundDate | undefined {
  if (!isDay(day, month)) return undefined;
  if (year !== undefined) return makeSpan(text, Date.UTC(Number(year), month, day));
  if (now === undefined) return undefined;
  const here = Date.UTC(new Date(now).getUTCFullYear(), month, day);
  return makeSpan(text, here <= now ? here : Date.UTC(new Date(now).getUTCFullYear() - 1, month, day));
}

const isDay = (day: number, month: number): boolean => day >= 1 && day <= 31 && month >= 0 && month <= 11;

const startOfDay = (time: number): number => Math.floor(time / DAY) * DAY;
const makeSpan = (text: string, from: number, days = 1): FoundDate => ({ text, from, to: from + days * DAY });

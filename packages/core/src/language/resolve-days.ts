// Adds the date to days that are named relative to today: "on Thursday (2026-11-19)". So the text still says when it was if
// it is read next month.
import { compilePhrases, foldCase, type PhraseMatcher } from "./compile-phrases.ts";
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

/** There is already a date, or at least a day of a month. */
const DATED = /\d{4}-\d\d-\d\d|\d{1,2}\.\s?\d{1,2}\.|\d{1,2}\/\d{1,2}|[月월]\s?\d{1,2}\s?[日号일]/;
/** Repeated events, which do not mean a single day. */
const REPEATED =
  /\b(?:every|each|weekly|any|most|jed\p{L}*|wöchentlich|immer|tous les|toutes les|chaque|le (?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche) (?:matin|soir)|todos? (?:los|os)|todas? (?:las|as)|cada|toda|los (?:lunes|martes|miércoles|jueves|viernes|sábados|domingos)|aos?|às|ogni|каждый|каждую)\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days\b|\p{L}+tags\b|每|毎|매주/iu;
/** Talks about the past. */
const PAST =
  /\b(?:was|were|had|did|happened|broke|failed|shipped|went|came|got|met|said|told|agreed|decided|merged|war|waren|hatte\p{L}*|wurde\p{L}*|ist .{0,30}(?:gefallen|passiert|ausgefallen)|haben? .{0,40}(?:gemacht|entschieden|beschlossen)|était|étaient|a été|avons|avait|fue|fueron|era|hubo|falló|decidimos|foi|foram|houve|falhou|decidimos|è stat\p{L}*)\b|了[。！]?$|ました|でした|だった/iu;
/** Means the weekday of the week that begins on the coming Monday. */
const NEXT_WEEK =
  /下下?个?(?:周|星期|礼拜)|来週|다음 ?주|nächste\p{L}* woche|next week|semaine prochaine|próxima semana|semana (?:que viene|que vem)|prossima settimana|settimana prossima|следующей неделе/iu;
/** Recognises French, because "hier" means "here" in German and "yesterday" in French. */
const FRENCH = /\b(?:le|la|les|nous|est|était|on|du|des|une?|a été|avons|je|pas)\b/i;

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
  if (DATED.test(sentence) || REPEATED.test(sentence)) return sentence;
  const found = findRelativeDay(sentence) ?? findWeekday(sentence, today);
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
    if (foldCase(word) === "hier" && !FRENCH.test(sentence)) continue;
    // The capitalised German noun is the time of day, like "la mañana".
    if (word === "Morgen" && found.at > 0) continue;
    if (/\b(?:la|heute|gestern) $/i.test(sentence.slice(0, found.at))) continue;
    return { end: found.at + found.length, days };
  }
  return undefined;
}

function findWeekday(sentence: string, today: number): Found | undefined {
  for (const day of DAYS) {
    const found = WEEKDAYS[day]!.find(sentence);
    if (!found) continue;
    const end = found.at + found.length;
    const around = sentence.slice(Math.max(0, found.at - BEFORE), end + BEHIND);
    const ahead = (day - new Date(today).getUTCDay() + 7) % 7 || 7;
    if (NEXT_WEEK.test(around)) return { end, days: countDaysToNextWeek(today) + ((day + 6) % 7) };
    const isPast = !NEXT.test(around) && (LAST.test(around) || PAST.test(sentence));
    return { end, days: isPast ? ahead - 7 : ahead };
  }
  return undefined;
}

/** Returns the days until the coming Monday; seven on a Monday. */
const countDaysToNextWeek = (today: number): number => (8 - new Date(today).getUTCDay()) % 7 || 7;

// Checks whether a sentence is about something that ends on a day it names: "the freeze lasts until 2026-02-03". Pure.
import { findDates } from "./find-dates.ts";

/** Words near a day that make it the end of something. */
const ENDS =
  /\b(?:until|till|through|by|before|due|deadline|ends?|ended|ending|expires?|expiring|valid|bis|vor|spätestens|fällig|endet|läuft|jusqu|avant|expire|finit|échéance|hasta|antes|vence|termina|caduca|até|vencimento|fino|entro|scade)\b|まで|締め?切|期限|截止|直到|之前|为止|까지|마감|до\s|срок/iu;

/** A sentence with more days than this is a table, not a deadline. */
const MAX_DAYS = 8;

/**
 * True if each sentence names an end date that was in the future when it was said and has passed by now. A sentence without
 * such a date, or with one that is still to come, keeps everything in force.
 */
export function hasEnded(text: string, said: number, now: number): boolean {
  const sentences = text.split(/(?<=[.!?。！？;；])\s*|\n+/u).filter((each) => /[\p{L}\p{N}]/u.test(each));
  return sentences.length > 0 && sentences.every((sentence) => isOverBy(sentence, said, now));
}

function isOverBy(sentence: string, said: number, now: number): boolean {
  if (!ENDS.test(sentence)) return false;
  const ends = listDays(sentence);
  return ends.length > 0 && ends.some((to) => to > said) && ends.every((to) => to < now);
}

/** Returns the ends of all days that are named with their year. */
function listDays(sentence: string): readonly number[] {
  const found: number[] = [];
  let rest = sentence.toLowerCase();
  for (let count = 0; count < MAX_DAYS; count++) {
    const dates = findDates(rest);
    if (dates.length === 0) return found;
    for (const { text, to } of dates) {
      found.push(to);
      rest = rest.replace(text, " ");
    }
  }
  return [];
}

// A sentence as a title: without the words that only lead up to it, without its last mark, and not too long. Pure.
import { toOneLine } from "../../text/to-one-line.ts";

/** One line of the index holds it and more. */
export const NAME_CHARACTERS = 60;
/** What people say before they say it, in the languages they often type; politeness too. */
const LEADING =
  /^(?:(?:by the way|btw|fyi|for your information|just so you know|please note(?: that)?|note that|please|pls|hey|hi|hello|ok(?:ay)?|so|well|oh|and|also|one (?:more )?thing|actually|(?:please )?remember(?: this| that)?|keep in mind(?: that)?|übrigens|bitte|ach ja|hallo|also|und|merk(?:e)? dir(?: bitte)?(?:,? dass)?|denk(?:e)? daran(?:,? dass)?|au fait|s['’]il (?:te|vous) pla[iî]t|svp|souviens-toi(?: que)?|por cierto|por favor|recuerda(?: que)?)(?=[\s,:;.!–—-])[\s,:;.!–—-]*|(?:顺便说一下|顺便说一句|顺便|另外|请你?记住|请|ちなみに|なお|覚えておいて(?:ください)?)[\s,，、:：]*)/iu;

export function shortName(sentence: string): string {
  const words = withoutLeading(toOneLine(sentence));
  const bare = words.replace(/(?<=[^\s.!。！…])[.!。！]+$/u, "");
  return cutAtWord(bare.charAt(0).toUpperCase() + bare.slice(1), NAME_CHARACTERS);
}

/** Some words always stay. */
export function withoutLeading(sentence: string): string {
  const rest = sentence.replace(LEADING, "");
  if (rest === sentence || !/[\p{L}\p{N}]/u.test(rest)) return sentence;
  return withoutLeading(rest);
}

/** At a word, where there is one. */
export function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text;
  const part = text.slice(0, most - 1);
  const space = part.lastIndexOf(" ");
  return `${part.slice(0, space > most / 2 ? space : undefined).toWellFormed()}…`;
}

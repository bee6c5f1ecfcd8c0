// A sentence as a title: without the words that only lead up to it, without its last mark, and not too long. Pure.
import { stripLeadIn } from "../../language/strip-lead-in.ts";
import { toOneLine } from "../../text/to-one-line.ts";

/** One line of the index holds it and more. */
export const NAME_CHARACTERS = 60;

export function shortName(sentence: string): string {
  const words = stripLeadIn(toOneLine(sentence));
  const bare = words.replace(/(?<=[^\s.!。！…])[.!。！]+$/u, "");
  return cutAtWord(bare.charAt(0).toUpperCase() + bare.slice(1), NAME_CHARACTERS);
}

/** At a word, where there is one. */
export function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text;
  const part = text.slice(0, most - 1);
  const space = part.lastIndexOf(" ");
  return `${part.slice(0, space > most / 2 ? space : undefined).toWellFormed()}…`;
}

// A sentence as a title: without the words that only lead up to it, without its last mark, and not too long. Pure.
import { stripLeadIn } from "../../language/strip-lead-in.ts";
import { cutAtWord } from "../../text/cut-at-word.ts";
import { toOneLine } from "../../text/to-one-line.ts";

/** One line of the index holds it and more. */
export const NAME_CHARACTERS = 60;

export function shortName(sentence: string): string {
  const words = stripLeadIn(toOneLine(sentence));
  const bare = words.replace(/(?<=[^\s.!。！…])[.!。！]+$/u, "");
  return cutAtWord(bare.charAt(0).toUpperCase() + bare.slice(1), NAME_CHARACTERS);
}

// Makes a short title from a sentence, without its lead-in and closing punctuation. Pure.
import { stripLeadIn } from "../../language/strip-lead-in.ts";
import { cutAtWord } from "../../text/cut-at-word.ts";
import { toOneLine } from "../../text/to-one-line.ts";

/** Leaves room in a line of the index for more than the title. */
export const NAME_CHARACTERS = 60;

export function shortName(sentence: string): string {
  const words = stripLeadIn(toOneLine(sentence));
  const bare = words.replace(/(?<=[^\s.!。！…])[.!。！]+$/u, "");
  return cutAtWord(bare.charAt(0).toUpperCase() + bare.slice(1), NAME_CHARACTERS);
}

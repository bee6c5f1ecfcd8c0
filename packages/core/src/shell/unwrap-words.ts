// Finds the program that a command really runs, after wrappers such as `sudo` and `env`. Pure.
import { afterOptions } from "./option-values.ts";
import type { ShellWord } from "./shell-word.ts";
import { WRAPPERS } from "./wrappers.ts";

/** More nested wrappers than anybody writes. */
const MAX_WRAPPERS = 10;

/** Removes wrappers from the front. A wrapper with nothing after it is the program itself. */
export function unwrapWords(given: readonly ShellWord[]): readonly ShellWord[] {
  let words = given;
  for (let count = 0; count < MAX_WRAPPERS; count++) {
    const assigned = words.findIndex(({ text }) => !/^[A-Za-z_]\w*=/.test(text));
    words = assigned < 0 ? [] : words.slice(assigned);
    const wrapper = WRAPPERS.get(words[0]?.text ?? "");
    // These take a script, or read more words from somewhere else.
    if (!wrapper || wrapper.isJoined || wrapper.isFed) return words;
    const texts = words.slice(1).map(({ text }) => text);
    const { values = "", operands = 0 } = wrapper;
    const inner = words.slice(1 + afterOptions(texts, { values, operands }));
    if (inner.length === 0) return words;
    words = inner;
  }
  return words;
}

// Substitutes variables that a script sets once to a literal value. Pure.
import { MARK, type ShellWord } from "./shell-word.ts";

/** Each lookup costs a pass over the script. */
const MAX_VARIABLES = 50;
const ASSIGNMENT = /^([A-Za-z_]\w*)=/;
/** Ways to set a variable without writing its name in the script, or to split its value at other characters than spaces. */
const SETS_UNSEEN = /(?<![\w$])(?:eval|source|read|mapfile|readarray|getopts|IFS)(?!\w)|printf\s+-v/;
const DECLARES = new Set(["export", "readonly", "local", "declare", "typeset"]);

export class KnownVariables {
  readonly values = new Map<string, string>();
  readonly #text: string;
  readonly #lookedUp = new Set<string>();

  constructor(text: string) {
    this.#text = text;
  }

  /** Set by a command that only assigns. */
  learn(
    words: readonly ShellWord[],
    assignments: readonly { readonly name: string; readonly value: string }[],
  ): void {
    if (words.length === 0) for (const { name, value } of assignments) this.#take(name, value);
    if (!DECLARES.has(words[0]?.text ?? "")) return;
    // Declared as a reference, as a number or with another case: the value differs from what is written.
    if (words.some(({ text }) => /^-\w*[nilucaA]/.test(text))) return;
    for (const { text } of words.slice(1)) {
      const [begin = "", name = ""] = ASSIGNMENT.exec(text) ?? [];
      if (name !== "") this.#take(name, text.slice(begin.length));
    }
  }

  #take(name: string, value: string): void {
    if (!MARK.test(value) && this.#isSetOnce(name)) this.values.set(name, value);
  }

  #isSetOnce(name: string): boolean {
    if (this.#lookedUp.has(name) || this.#lookedUp.size >= MAX_VARIABLES) return false;
    this.#lookedUp.add(name);
    const count = (pattern: string) => this.#text.match(new RegExp(pattern, "g"))?.length ?? 0;
    const isElsewhere = count(`(?<!\\w)${name}(?!\\w)`) - count(`\\$\\{?${name}(?!\\w)`) !== 1;
    // Quotes inside a word, or characters written as escapes, can hide a name.
    const unquoted = this.#text.replaceAll(/['"\\]/g, "");
    return !isElsewhere && !SETS_UNSEEN.test(unquoted) && !/\$'[^']*\\/.test(this.#text);
  }
}

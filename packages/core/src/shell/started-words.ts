// Small questions about the words of a command that is started. Pure.
import { valuesOf } from "./option-values.ts";
import type { StartedWord } from "./read-options.ts";
import { ANY, ANY_WORD, MARK, type ShellWord } from "./shell-word.ts";

/** A subscript is arithmetic, and arithmetic runs what is substituted in it, also out of single quotes. */
export const SUBSCRIPT = /\[[^\]]*(?:\$\(|`)/;
export const EVALUATES = new Set(
  "declare typeset local export readonly let read unset test [ mapfile readarray getopts wait".split(" "),
);
const ASSIGNMENT = /^([A-Za-z_][\w%()]*)\+?=([\s\S]*)$/;
export const LOADER = /^ld(?:-linux|-musl|\.so|64\.so)/;
export const INPUT_FILE = /^(?:-|\/(?:dev\/(?:stdin|fd\/)|proc\/self\/fd\/))/;
/** To a shell these are letters, to the eye they are not. */
const ODD_SPACE = /[^\S \t\n]|[\u200b-\u200f\u2060-\u2064\ufeff]/;

/** Without its folder; undefined where the shell alone will know. */
export function programName({ text, sureLength }: StartedWord): string | undefined {
  const name = baseName(text);
  if (text.includes(ANY) || MARK.test(name)) return undefined;
  if (sureLength >= text.length || text === "[" || text === "[[") return name;
  // The folder alone is open, as in "$HOME/bin/git".
  const isFolder = sureLength < text.length - name.length && !/[*?[]/.test(name);
  return isFolder ? name : undefined;
}

export const baseName = (text: string): string => text.slice(text.lastIndexOf("/") + 1) || text;
export const plainPath = (text: string): string => text.replace(/^(?:\.\/)+/, "");

/** A function that is handed on begins with its brackets. */
export const scriptInVariable = (name: string, value: string): string =>
  name.startsWith("BASH_FUNC_") ? `f${value}` : promptScript(name, value);
/** A prompt is shown, and what is substituted in it is run. */
const promptScript = (name: string, value: string): string =>
  /^PS[0-4]$/.test(name) ? `: "${value.replaceAll('"', '\\"')}"` : value;

/** What xargs reads goes behind the words, or where its mark stands. */
export function fedWords(options: readonly string[], inner: readonly StartedWord[]): readonly StartedWord[] {
  const [given] = valuesOf(options, "-I --replace -J");
  const place = given ?? (options.some((text) => text === "-i" || text === "--replace") ? "{}" : undefined);
  if (place === undefined || place === "") return [...inner, { text: ANY, sureLength: 0 }];
  return inner.map((word) => {
    const at = word.text.indexOf(place);
    if (at < 0) return word;
    return { text: word.text.replaceAll(place, ANY_WORD), sureLength: Math.min(at, word.sureLength) };
  });
}

export function replacePlaces(word: StartedWord, places: RegExp): StartedWord {
  const text = word.text.replace(places, ANY_WORD);
  if (text === word.text) return word;
  return { text, sureLength: Math.min(text.search(MARK), word.sureLength) };
}

/** Unquoted: a word that was written like this is one word to the shell. */
export function hasOddSpace({ node, raw }: ShellWord): boolean {
  if (!ODD_SPACE.test(raw)) return false;
  if (!node.parts) return true;
  return node.parts.some(
    (part) => (part.type === "Literal" || part.type === "Glob") && ODD_SPACE.test(part.text),
  );
}

/** `:!git push`, `shell git push` */
export const scriptOfEditor = (code: string): string =>
  /^\+?:?\s*(?:!|shell\s)\s*([\s\S]*)$/.exec(code)?.[1] ?? "";

/** Name and value; the name is empty where it is none. */
export function assignmentIn(text: string): [name: string, value: string] {
  const [, name = "", value = ""] = ASSIGNMENT.exec(text) ?? [];
  return [name, value];
}

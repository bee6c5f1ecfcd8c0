// Small questions about the words of a command that is started. Pure.
import { valuesOf } from "./option-values.ts";
import type { StartedWord } from "./read-options.ts";
import { ANY, ANY_WORD, MARK, type ShellWord } from "./shell-word.ts";

/** A subscript is arithmetic, and arithmetic runs what is substituted in it, also out of single quotes. */
export const SUBSCRIPT = /\[[^\][]*(?:\$\(|`)/;
export const EVALUATES = new Set(
  "declare typeset local export readonly let read unset test [ mapfile readarray getopts wait".split(" "),
);
const ASSIGNMENT = /^([A-Za-z_][\w%()]*)\+?=([\s\S]*)$/;
export const LOADER = /^ld(?:-linux|-musl|\.so|64\.so)/;
/** However the way there is written; `stdin` alone where the command moves to /dev. */
export const INPUT_FILE = /^-|(?:^|\/)(?:stdin$|fd\/)/;
export const HOME_VARIABLES = /^(?:HOME|PWD|OLDPWD)$/;
export const COPIES = new Set("ln cp mv install link rsync".split(" "));
/** With its value, as far as that stands in the same word. */
export const ENV_SPLIT = /^(?:-[A-Za-z0]*S|--s(?:p(?:l(?:i(?:t(?:-[a-z]*)?)?)?)?)?(?=$|=))=?/;
/** A test or arithmetic, where a value becomes an expression. */
export const ARITHMETIC = /\(\(|\[\[|\$\[|(?<!\w)let(?!\w)|-v(?!\w)/;
export const NAMED_SUBSCRIPT = /[\w[]\[[^\][]*(?:\$\(|`)/;
/** Tables of the shell: writing to them renames programs. */
export const NAME_TABLES = /BASH_(?:CMDS|ALIASES)/;
/** Set by other means than an assignment, with what is then run: `read PS4`, `for PS4 in`. */
export const PROMPT_NAMES = /(?<![\w$\x7b])(?:PS[0-4]|PROMPT_COMMAND|BASH_ENV)(?![\w=])/;
/** Words that make run the program which stands behind them. */
export const RUNS_NEXT = new Set("exec x run dlx".split(" "));
export const RUNNERS = new Set(
  "npm npx pnpm yarn bun bunx poetry pipenv uv uvx rye pdm hatch conda mamba bundle direnv asdf mise opam dotenv nix".split(
    " ",
  ),
);
/** To a shell these are letters, to the eye they are not. */
const ODD_SPACE = /[^\S \t\n]|[\u200b-\u200f\u2060-\u2064\ufeff]/;

/** Without its folder; undefined where the shell alone will know. */
export function programName({ text, sureLength }: StartedWord): string | undefined {
  const name = baseName(text);
  // What the shell puts there is a folder, unless somebody has changed that.
  if (/^~[^/]*$/.test(text)) return undefined;
  if (text.includes(ANY) || MARK.test(name)) return undefined;
  if (sureLength >= text.length || text === "[" || text === "[[") return name;
  // The folder alone is open, as in "$HOME/bin/git".
  const isFolder = sureLength < text.length - name.length && !/[*?[]/.test(name);
  return isFolder ? name : undefined;
}

export const baseName = (text: string): string => text.slice(text.lastIndexOf("/") + 1) || text;

/** A function that is handed on begins with its brackets. */
export const scriptInVariable = (name: string, value: string): string =>
  name.startsWith("BASH_FUNC_") ? `f${value}` : promptScript(name, value);
/** A prompt is shown, and what is substituted in it is run. */
const promptScript = (name: string, value: string): string =>
  /^PS[0-4]$/.test(name) ? `: "${value.replaceAll('"', '\\"')}"` : value.replace(/^:?!/, "");

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

// Predicates on the words of a command that is started. Pure.
import { valuesOf } from "./option-values.ts";
import type { StartedWord } from "./read-options.ts";
import { ANY, ANY_WORD, MARK, type ShellWord } from "./shell-word.ts";

/** A subscript is arithmetic, and arithmetic runs substitutions in it, even from single quotes. */
export const SUBSCRIPT = /\[[^\][]*(?:\$\(|`)/;
export const EVALUATES = new Set(
  "declare typeset local export readonly let read unset test [ mapfile readarray getopts wait".split(" "),
);
const ASSIGNMENT = /^([A-Za-z_][\w%()]*)\+?=([\s\S]*)$/;
export const LOADER = /^ld(?:-linux|-musl|\.so|64\.so)/;
/** Standard input by any of its paths; also `stdin` alone if the command changes to /dev. */
export const INPUT_FILE = /^-|(?:^|\/)(?:stdin$|fd\/)/;
export const GIT_HOOK =
  /(?:^|\/)hooks\/(?:pre|post|prepare|commit|applypatch|update|fsmonitor|push|proc|reference|sendemail|p4)[a-z-]*$/;
export const HOME_VARIABLES = /^(?:HOME|PWD|OLDPWD)$/;
export const COPIES = new Set("ln cp mv install link rsync".split(" "));
/** The option `-S` or `--split-string` of env, with its value if that is in the same word. */
export const ENV_SPLIT = /^(?:-[A-Za-z0]*S|--s(?:p(?:l(?:i(?:t(?:-[a-z]*)?)?)?)?)?(?=$|=))=?/;
/**
 * What evaluates values as expressions: a test, arithmetic, `${x:$i}`, `${x[$i]}`, `${!x}`, integer variables, and builtins that
 * take the name of a variable from another one.
 */
export const ARITHMETIC =
  /\(\(|\[\[|\$\[|(?<!\w)let(?!\w)|-v(?!\w)|\$\{!|\$\{\w{1,100}(?::(?![-=+?])|\[(?![@*\d]))|(?<!\w)(?:declare|typeset|local|readonly|export)\s+-\w{0,9}i|(?<!\w)(?:unset|read|declare|typeset|local|readonly|export|mapfile|readarray|getopts|printf)\s[^;|&\n]{0,200}\$/;
export const NAMED_SUBSCRIPT = /[\w[]\[[^\][]*(?:\$\(|`)/;
/** Arrays of the shell that map names to programs: writing to them renames programs. */
export const NAME_TABLES = /BASH_(?:CMDS|ALIASES)/;
/** Variables whose value is run later, set by something other than an assignment: `read PS4`, `for PS4 in`. */
export const PROMPT_NAMES = /(?<![\w$\x7b])(?:PS[0-4]|PROMPT_COMMAND|BASH_ENV)(?![\w=])/;
/** Words that run the program after them. */
export const RUNS_NEXT = new Set("exec x run dlx".split(" "));
export const RUNNERS = new Set(
  "npm npx pnpm yarn bun bunx poetry pipenv uv uvx rye pdm hatch conda mamba bundle direnv asdf mise opam dotenv nix".split(
    " ",
  ),
);
/** Characters that look like spaces but are ordinary letters to a shell. */
const ODD_SPACE = /[^\S \t\n]|[\u200b-\u200f\u2060-\u2064\ufeff]/;

/** The name without its folder; undefined if only the shell can know it. */
export function programName({ text, sureLength }: StartedWord): string | undefined {
  const name = baseName(text);
  // The shell replaces this with a folder, unless the variable was changed.
  if (/^~[^/]*$/.test(text)) return undefined;
  if (text.includes(ANY) || MARK.test(name)) return undefined;
  if (sureLength >= text.length || text === "[" || text === "[[") return name;
  // Only the folder is unknown, as in "$HOME/bin/git".
  const isFolder = sureLength < text.length - name.length && !/[*?[]/.test(name);
  return isFolder ? name : undefined;
}

export const baseName = (text: string): string => text.slice(text.lastIndexOf("/") + 1) || text;

/** An exported function starts with its parentheses. */
export const scriptInVariable = (name: string, value: string): string =>
  name.startsWith("BASH_FUNC_") ? `f${value}` : promptScript(name, value);
/** The shell runs substitutions in a prompt when it shows it. */
const promptScript = (name: string, value: string): string =>
  /^PS[0-4]$/.test(name) ? `: "${value.replaceAll('"', '\\"')}"` : value.replace(/^:?!/, "");

/** xargs appends what it reads to the words, or puts it in place of its placeholder. */
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

/** Removes the quotes: a word written like this is one word to the shell. */
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

/** Name and value. The name is empty if it is not a valid one. */
export function assignmentIn(text: string): [name: string, value: string] {
  const [, name = "", value = ""] = ASSIGNMENT.exec(text) ?? [];
  return [name, value];
}

// Separates a program's options from its other words and gives each option its full name, so that different spellings compare
// equal. Pure.
import { optionsOf, type ProgramOptions, SAME_SUBCOMMANDS } from "./program-options.ts";
import { ANY } from "./shell-word.ts";

export interface StartedWord {
  readonly text: string;
  /** The text is known up to here; after it comes a mark or a glob. */
  readonly sureLength: number;
}

export interface NamedOption {
  /** `--force`, or `-x` if no full name is known. */
  readonly name: string;
  readonly value?: StartedWord;
  /** The word that contains it. Undefined if another word implied it. */
  readonly from?: string;
  /** A short option whose full names are listed too, or a cluster of such options. */
  readonly isShort?: true;
}

export interface Operand extends StartedWord {
  /** It could also be the value of the option before it. */
  readonly isMaybeValue: boolean;
}

export interface ReadWords {
  readonly options: readonly NamedOption[];
  /** Including the program and its subcommand. */
  readonly operands: readonly Operand[];
  /** Some word is unknown, so it could be an option. */
  readonly hasOpenWord: boolean;
}

export function readWords(words: readonly StartedWord[]): ReadWords {
  const [program, ...rest] = words;
  const name = program?.text ?? "";
  const first = rest.find(({ text }) => !text.startsWith("-"))?.text;
  const same = Object.hasOwn(SAME_SUBCOMMANDS, name) ? SAME_SUBCOMMANDS[name] : undefined;
  const subcommand = same && first !== undefined && Object.hasOwn(same, first) ? same[first]! : first;
  const table = optionsOf(name, subcommand);
  const options: NamedOption[] = [];
  const operands: Operand[] = program ? [{ ...program, isMaybeValue: false }] : [];
  let hasOpenWord = false;
  let isMaybeValue = false;
  for (let at = 0; at < rest.length; at++) {
    const word = rest[at]!;
    const isOption = word.text.startsWith("-") && word.text !== "-";
    if (word.text === "--") {
      operands.push(...rest.slice(at + 1).map((each) => ({ ...each, isMaybeValue: false })));
      break;
    }
    if (isUnsure(word) && (word.sureLength === 0 || isOption || word.text.includes(ANY))) hasOpenWord = true;
    if (!isOption) {
      const isSame = operands.length === 1 && word.text === first && subcommand !== undefined;
      operands.push(isSame ? { ...sureWord(subcommand), isMaybeValue } : { ...word, isMaybeValue });
      isMaybeValue = false;
      continue;
    }
    const read = readOption(word, rest[at + 1], table);
    options.push(...read.options);
    if (read.takesNext) at++;
    isMaybeValue = !read.isKnown && !word.text.includes("=");
  }
  const implied = operands.slice(1).flatMap(({ text }) => table?.implied?.(text) ?? []);
  const included = options.flatMap((option) => table?.includes?.[option.name] ?? []);
  options.push(...[...implied, ...included].map((each) => ({ name: each })));
  return { options, operands, hasOpenWord };
}

export const sureWord = (text: string): StartedWord => ({ text, sureLength: text.length });
const isUnsure = ({ text, sureLength }: StartedWord): boolean => sureLength < text.length;

interface ReadOption {
  readonly options: readonly NamedOption[];
  readonly takesNext: boolean;
  readonly isKnown: boolean;
}

function readOption(
  word: StartedWord,
  next: StartedWord | undefined,
  table: ProgramOptions | undefined,
): ReadOption {
  return word.text.startsWith("--") ? readLong(word, next, table) : readShort(word, next, table);
}

function readLong(
  word: StartedWord,
  next: StartedWord | undefined,
  table: ProgramOptions | undefined,
): ReadOption {
  const equals = word.text.indexOf("=");
  const given = equals < 0 ? word.text : word.text.slice(0, equals);
  const attached = equals < 0 ? undefined : behind(word, equals + 1);
  const known = table ? table.long.split(" ").map((name) => `--${name}`) : [];
  const candidates = known.includes(given) ? [given] : known.filter((name) => name.startsWith(given));
  const names = candidates.length > 0 ? candidates : [given];
  const valued = table?.values.split(" ") ?? [];
  const takesNext = attached === undefined && names.every((name) => valued.includes(name));
  const value = attached ?? (takesNext ? next : undefined);
  return {
    options: names.map((name) => ({ name, from: word.text, ...(value && { value }) })),
    takesNext,
    isKnown: candidates.length > 0,
  };
}

/** A cluster such as `-uf`. The whole word may also be one name: `find -delete`. */
function readShort(
  word: StartedWord,
  next: StartedWord | undefined,
  table: ProgramOptions | undefined,
): ReadOption {
  const from = word.text;
  const letters = from.slice(1);
  const options: NamedOption[] = letters.length > 1 ? [{ name: from, from, isShort: true }] : [];
  const names = new Map(table?.short.split(" ").map((entry) => [entry[0]!, entry.slice(2).split("+")]) ?? []);
  const valued = table?.values.split(" ") ?? [];
  let isKnown = letters.length > 0;
  for (let at = 0; at < letters.length; at++) {
    const letter = `-${letters[at]!}`;
    if (!/[A-Za-z0-9]/.test(letter)) break;
    const full = names.get(letters[at]!)?.map((name) => `--${name}`) ?? [];
    const isLast = valued.includes(letter);
    const value = !isLast ? undefined : at + 1 < letters.length ? behind(word, at + 2) : next;
    const both = { from, ...(value && { value }) };
    options.push({ name: letter, ...both, ...(full.length > 0 && { isShort: true as const }) });
    options.push(...full.map((name) => ({ name, ...both })));
    if (isLast) return { options, takesNext: at + 1 === letters.length, isKnown: true };
    isKnown &&= full.length > 0;
  }
  return { options, takesNext: false, isKnown };
}

const behind = ({ text, sureLength }: StartedWord, at: number): StartedWord => ({
  text: text.slice(at),
  sureLength: Math.max(0, sureLength - at),
});

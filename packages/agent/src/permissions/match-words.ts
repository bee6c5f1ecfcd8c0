// Matches the words of a program with a pattern by meaning: options in any order and spelling, other words in order.
// For rules that forbid. Pure.
import {
  ANY,
  type NamedOption,
  type Operand,
  type ReadWords,
  readWords,
  type StartedWord,
} from "@palimpsest/core/shell";
import { hasWildcards, matchesText } from "./match-text.ts";

/** `maybe`: it depends on a word that only the shell knows. */
export type Verdict = "yes" | "maybe" | "no";

const RANK: Readonly<Record<Verdict, number>> = { no: 0, maybe: 1, yes: 2 };
const pickBest = (a: Verdict, b: Verdict): Verdict => (RANK[a] >= RANK[b] ? a : b);
const pickWorst = (a: Verdict, b: Verdict): Verdict => (RANK[a] <= RANK[b] ? a : b);

/** Words that are checked; no real command has more. */
const MAX_WORDS = 500;

interface Pattern {
  readonly options: readonly PatternOption[];
  readonly operands: readonly string[];
  /** Anything may follow. */
  readonly isOpen: boolean;
}

interface PatternOption {
  readonly name: string;
  /** `--force*` */
  readonly isPrefix: boolean;
  readonly value?: string;
}

export function matchesWords(pattern: string, words: readonly StartedWord[]): Verdict {
  const wanted = readPattern(pattern);
  const [program] = words;
  // Most programs differ from the pattern's: skips reading their words.
  if (program && wanted.operands[0] !== undefined && matchesWord(wanted.operands[0], program) === "no")
    return "no";
  const given = readWords(words.slice(0, MAX_WORDS));
  // A star between words matches any of them, so options are placed after the other words by their full names.
  if (/\*./.test(pattern) && matchesText(pattern, canonicalText(given))) return "yes";
  let verdict = matchesOperands(wanted, given.operands);
  for (const option of wanted.options) {
    if (verdict === "no") return "no";
    verdict = pickWorst(verdict, matchesOption(option, given));
  }
  if (verdict !== "no" && !wanted.isOpen && hasFurtherOption(wanted, given)) return "no";
  return verdict;
}

const canonicalText = ({ operands, options }: ReadWords): string =>
  [
    ...operands.map(({ text }) => text),
    ...options.filter(({ isShort }) => !isShort).map(({ name }) => name),
  ].join(" ");

let last: { readonly text: string; readonly pattern: Pattern } | undefined;

function readPattern(text: string): Pattern {
  if (last?.text === text) return last.pattern;
  const plain = text.trim().replace(/(?::\*| \*)$/, " *");
  const tokens = plain.split(/\s+/);
  const isOpen = plain.endsWith("*");
  if (tokens.at(-1) === "*") tokens.pop();
  const { options, operands } = readWords(tokens.map(patternWord));
  const pattern = {
    options: patternOptions(tokens, options),
    operands: operands.map((each) => each.text),
    isOpen,
  };
  last = { text, pattern };
  return pattern;
}

/** The star after an option means that more may follow; it is not part of the option's name. */
const patternWord = (token: string): StartedWord => {
  const text = /^--?[A-Za-z0-9]/.test(token) ? token.replace(/\*$/, "") : token;
  return { text, sureLength: text.length };
};

/** The options that a word stands for, by full name if there is one. A cluster stands for each of its letters, `-delete` for itself. */
function patternOptions(
  tokens: readonly string[],
  options: readonly NamedOption[],
): readonly PatternOption[] {
  const prefixes = tokens.filter((token) => /^--.*\*$/.test(token)).map((token) => token.slice(0, -1));
  const isWord = (from: string | undefined) =>
    from !== undefined &&
    /^-[^-]..+/.test(from) &&
    !options.some((each) => each.from === from && /^--/.test(each.name));
  return options
    .filter(({ name, from, isShort }) => (isWord(from) ? name === from : !isShort))
    .map(({ name, value }) => ({
      name,
      isPrefix: prefixes.some((prefix) => name.startsWith(prefix) || prefix.startsWith(name)),
      ...(value && { value: value.text }),
    }));
}

function matchesOption(wanted: PatternOption, { options, hasOpenWord }: ReadWords): Verdict {
  let verdict: Verdict = hasOpenWord ? "maybe" : "no";
  for (const { name, value } of options) {
    const isSame = name === wanted.name || (wanted.isPrefix && name.startsWith(wanted.name));
    if (isSame)
      verdict = pickBest(verdict, wanted.value === undefined ? "yes" : matchesWord(wanted.value, value));
  }
  return verdict;
}

function matchesWord(token: string, word: StartedWord | undefined): Verdict {
  if (!word) return "no";
  if (word.sureLength >= word.text.length) return hasWildcards(token, word.text) ? "yes" : "no";
  const known = word.text.slice(0, word.sureLength);
  const head = token.split("*")[0]!;
  return head.startsWith(known) || (known.startsWith(head) && token.includes("*")) ? "maybe" : "no";
}

/** A pattern without a star at its end means these words and no others. */
function hasFurtherOption(wanted: Pattern, { options }: ReadWords): boolean {
  const names = new Set(wanted.options.map(({ name }) => name));
  return options.some(({ name, isShort }) => !isShort && !names.has(name));
}

/** In their order. A word that may be the value of an option may be skipped. */
function matchesOperands({ operands: wanted, isOpen }: Pattern, given: readonly Operand[]): Verdict {
  const known = new Map<number, Verdict>();
  const matchCached = (at: number, word: number): Verdict => {
    const key = at * (given.length + 1) + word;
    const before = known.get(key);
    if (before !== undefined) return before;
    const verdict = matchFrom(at, word);
    known.set(key, verdict);
    return verdict;
  };
  const matchFrom = (at: number, index: number): Verdict => {
    const token = wanted[at];
    const word = given[index];
    if (token === undefined) {
      if (isOpen || !word) return "yes";
      if (word.text.includes(ANY)) return pickWorst("maybe", matchCached(at, index + 1));
      return word.isMaybeValue ? matchCached(at, index + 1) : "no";
    }
    if (token === "*") return pickBest(matchCached(at + 1, index), word ? matchCached(at, index + 1) : "no");
    if (!word) return "no";
    const hasAny = word.text.includes(ANY) || word.sureLength < word.text.length;
    const fit = matchesWord(token, word);
    let verdict = fit === "no" ? "no" : pickWorst(fit, hasAny ? "maybe" : matchCached(at + 1, index + 1));
    if (word.isMaybeValue) verdict = pickBest(verdict, matchCached(at, index + 1));
    return verdict;
  };
  return matchCached(0, 0);
}

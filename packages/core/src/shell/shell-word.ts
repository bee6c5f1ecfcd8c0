// A word of a command as its program will get it, as far as that can be told without running a shell. Pure.
import type { DoubleQuotedChild, ParameterExpansionPart, Word, WordPart } from "unbash";
import { expandBraces } from "./expand-braces.ts";

/** Stands for what only the shell will know; it may be several words. */
export const ANY = "\u0000";
/** The same inside of one word. */
export const ANY_WORD = "\u0001";
export const MARK = new RegExp(`[${ANY}${ANY_WORD}]`);

export interface ShellWord {
  /** Quotes and escapes gone; marks stand for what is not known. */
  readonly text: string;
  /** As it stands in the command. */
  readonly raw: string;
  /** Has an unquoted pattern of file names: the shell may put other words in its place. */
  readonly isGlob: boolean;
  /** How much of the text, from its beginning, is sure: up to the first mark or pattern. */
  readonly sureLength: number;
  /** Where it came from. */
  readonly node: Word;
}

/** Words that one word may stand for; beyond this it may be anything. */
const MAX_ALTERNATIVES = 100;
/** Never hold a space that would make two words of one. */
const ONE_WORD = new Set(["HOME", "PWD", "OLDPWD", "TMPDIR", "USER", "?", "#", "$", "!"]);

/** Values of variables that are known. */
export type KnownValues = ReadonlyMap<string, string>;

type Piece =
  | { readonly kind: "text"; readonly text: string; readonly isQuoted: boolean; readonly isGlob: boolean }
  | { readonly kind: "break" };

const BREAK: Piece = { kind: "break" };
const textPiece = (text: string, isQuoted: boolean, isGlob = false): Piece => ({
  kind: "text",
  text,
  isQuoted,
  isGlob,
});

/** Several, or none, where the shell makes several of it: braces, variables that hold spaces. */
export function expandWord(word: Word, values: KnownValues): readonly ShellWord[] {
  if (hasOddBraces(word)) return joinPieces([textPiece(ANY, false)], word);
  let combinations: Piece[][] = [[]];
  for (const part of word.parts ?? [literalOf(word)]) {
    const alternatives = piecesOf(part, values);
    const [only = []] = alternatives;
    // Adding to what is there: a word of many parts would else be copied as often.
    if (alternatives.length === 1) for (const pieces of combinations) pieces.push(...only);
    else if (combinations.length * alternatives.length > MAX_ALTERNATIVES)
      return joinPieces([textPiece(ANY, false)], word);
    else
      combinations = combinations.flatMap((before) => alternatives.map((pieces) => [...before, ...pieces]));
  }
  return combinations.flatMap((pieces) => joinPieces(pieces, word));
}

/** Braces that are not in pairs: what bash makes of `{a}{b,c}` is nobody's guess. */
function hasOddBraces(word: Word): boolean {
  if (!word.text.includes("{")) return false;
  const parts = word.parts ?? [literalOf(word)];
  const plain = parts
    .map((part) => (part.type === "Literal" ? part.text.replaceAll(/\\./gs, "") : " "))
    .join("");
  const hasList = parts.some(({ type }) => type === "BraceExpansion");
  return hasList ? /[{}]/.test(plain) : /\{.*(?:,|\.\.).*\}/s.test(plain);
}

/** The text alone, as one: of an assignment, of a here-string. */
export function textOfWord(word: Word | undefined, values: KnownValues): string {
  if (!word) return "";
  return (word.parts ?? [literalOf(word)])
    .flatMap((part) =>
      part.type === "BraceExpansion" ? [textPiece(part.text, false)] : piecesOf(part, values)[0]!,
    )
    .map((piece) => (piece.kind === "break" ? " " : piece.text))
    .join("");
}

const literalOf = ({ value, text, pos, end }: Word): WordPart => ({ type: "Literal", value, text, pos, end });

function joinPieces(pieces: readonly Piece[], node: Word): ShellWord[] {
  const words: ShellWord[] = [];
  let [text, isGlob, isOpen]: [string, boolean, boolean] = ["", false, false];
  let unsure: number | undefined;
  const finish = () => {
    if (isOpen) words.push({ text, raw: node.text, isGlob, sureLength: unsure ?? text.length, node });
    [text, isGlob, isOpen, unsure] = ["", false, false, undefined];
  };
  for (const piece of pieces) {
    if (piece.kind === "break") {
      finish();
      continue;
    }
    const mark = piece.text.search(MARK);
    if (piece.isGlob) unsure ??= text.length;
    else if (mark >= 0) unsure ??= text.length + mark;
    text += piece.text;
    isGlob ||= piece.isGlob;
    isOpen ||= piece.isQuoted || piece.text !== "";
  }
  finish();
  return words;
}

/** Usually one alternative; the words of a brace expansion are several. */
function piecesOf(part: WordPart, values: KnownValues): readonly (readonly Piece[])[] {
  switch (part.type) {
    case "Literal":
      return [[textPiece(part.value, false)]];
    case "SingleQuoted":
    case "AnsiCQuoted":
      return [[textPiece(part.value, true)]];
    case "DoubleQuoted":
    case "LocaleString":
      return [[textPiece(part.parts.map((child) => quotedText(child, values)).join(""), true)]];
    case "Glob":
    case "ExtendedGlob":
      return [[textPiece(part.text, false, true)]];
    case "BraceExpansion":
      return expandBraces(part.text)?.map((text) => [textPiece(text, false)]) ?? [[textPiece(ANY, false)]];
    case "ProcessSubstitution":
      return [[textPiece(`/dev/fd/${ANY_WORD}`, true)]];
    case "ArithmeticExpansion":
      return [[textPiece(ANY_WORD, true)]];
    case "CommandExpansion":
      return [[textPiece(ANY, false)]];
    case "SimpleExpansion":
    case "ParameterExpansion":
      return [variablePieces(part, values)];
  }
}

function variablePieces(
  part: Extract<WordPart, { type: "SimpleExpansion" | "ParameterExpansion" }>,
  values: KnownValues,
): readonly Piece[] {
  const name = plainName(part);
  const value = name === undefined ? undefined : values.get(name);
  if (name === "IFS" && value === undefined) return [BREAK];
  if (value === undefined)
    return [textPiece(name !== undefined && ONE_WORD.has(name) ? ANY_WORD : ANY, false)];
  const isGlob = /[*?[]/.test(value);
  return value
    .split(/[ \t\n]+/)
    .flatMap((field, at) => [...(at > 0 ? [BREAK] : []), textPiece(field, false, isGlob)]);
}

function quotedText(part: DoubleQuotedChild, values: KnownValues): string {
  if (part.type === "Literal") return part.value;
  if (part.type === "CommandExpansion" || part.type === "ArithmeticExpansion") return ANY_WORD;
  const name = plainName(part);
  // All arguments, or all elements of an array: each is a word, also in quotes.
  if (name === "@" || /^\$\{[^}]*\[@\]/.test(part.text)) return ANY;
  return (name === undefined ? undefined : values.get(name)) ?? ANY_WORD;
}

/** Of `$name` and `${name}`; with anything else in the braces only the shell knows. */
function plainName(
  part: { readonly type: "SimpleExpansion"; readonly text: string } | ParameterExpansionPart,
): string | undefined {
  if (part.type === "SimpleExpansion") return part.text.slice(1);
  return part.prefix === undefined && part.index === undefined && part.operation === undefined
    ? part.parameter
    : undefined;
}

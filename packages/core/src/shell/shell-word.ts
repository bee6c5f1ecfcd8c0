// A word of a command as its program will receive it, as far as that is known without running a shell. Pure.
import type { DoubleQuotedChild, ParameterExpansionPart, Word, WordPart } from "unbash";
import { expandBraces } from "./expand-braces.ts";

/** Marks a part that only the shell can know. It may become several words. */
export const ANY = "\u0000";
/** Marks an unknown part that stays inside one word. */
export const ANY_WORD = "\u0001";
export const MARK = new RegExp(`[${ANY}${ANY_WORD}]`);

export interface ShellWord {
  /** Without quotes and escapes; unknown parts are replaced by marks. */
  readonly text: string;
  /** As it is written in the command. */
  readonly raw: string;
  /** Has an unquoted glob, which the shell may replace with other words. */
  readonly isGlob: boolean;
  /** The length of the known start of the text: up to the first mark or glob. */
  readonly sureLength: number;
  /** Where it came from. */
  readonly node: Word;
}

/** The most words that one word may expand to. With more, it counts as unknown. */
const MAX_ALTERNATIVES = 100;
/** Variables whose value never contains a space, so that they stay one word. */
const ONE_WORD = new Set(["HOME", "PWD", "OLDPWD", "TMPDIR", "USER", "?", "#", "$", "!"]);

/** The known variables and their values. */
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

/** The words that one written word becomes: several or none with braces, or with variables that contain spaces. */
export function expandWord(word: Word, values: KnownValues): readonly ShellWord[] {
  if (hasOddBraces(word)) return joinPieces([textPiece(ANY, false)], word);
  let combinations: Piece[][] = [[]];
  for (const part of word.parts ?? [literalOf(word)]) {
    const alternatives = piecesOf(part, values);
    const [only = []] = alternatives;
    // Appends in place, so that a word of many parts is not copied for each of them.
    if (alternatives.length === 1) for (const pieces of combinations) pieces.push(...only);
    else if (combinations.length * alternatives.length > MAX_ALTERNATIVES)
      return joinPieces([textPiece(ANY, false)], word);
    else
      combinations = combinations.flatMap((before) => alternatives.map((pieces) => [...before, ...pieces]));
  }
  return combinations.flatMap((pieces) => joinPieces(pieces, word));
}

/** Braces that are not a list. How bash expands `{a}{b,c}` is not worth predicting. */
function hasOddBraces(word: Word): boolean {
  if (!word.text.includes("{")) return false;
  const parts = word.parts ?? [literalOf(word)];
  const plain = parts
    .map((part) => (part.type === "Literal" ? part.text.replaceAll(/\\./gs, "") : " "))
    .join("");
  const hasList = parts.some(({ type }) => type === "BraceExpansion");
  return hasList ? /[{}]/.test(plain) : /\{.*(?:,|\.\.).*\}/s.test(plain);
}

/** The text as a single word, for an assignment or a here-string. */
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

/** Usually one alternative; a brace expansion has several. */
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
  // All arguments or all elements of an array: each becomes a word, even in quotes.
  if (name === "@" || /^\$\{[^}]*\[@\]/.test(part.text)) return ANY;
  return (name === undefined ? undefined : values.get(name)) ?? ANY_WORD;
}

/** The name in `$name` and `${name}`; undefined if the braces contain anything else. */
function plainName(
  part: { readonly type: "SimpleExpansion"; readonly text: string } | ParameterExpansionPart,
): string | undefined {
  if (part.type === "SimpleExpansion") return part.text.slice(1);
  return part.prefix === undefined && part.index === undefined && part.operation === undefined
    ? part.parameter
    : undefined;
}

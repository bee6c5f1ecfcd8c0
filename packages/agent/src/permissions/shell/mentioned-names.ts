// Finds what could be the name of a file in a word of a command or in a piece of code. Pure.
import type { StartedWord } from "@palimpsest/core/shell";

export interface Mention {
  /** Contains marks where only the shell knows the text, and patterns. */
  readonly text: string;
  /** It has wildcards that the shell expands. */
  readonly isPattern: boolean;
  /** The file's content is certainly read, by a redirection or by a program that prints files. */
  readonly isRead: boolean;
  /** The name of a file anywhere below the folders in which the command works. */
  readonly isBelow?: true;
}

/** Stands for all that were left out: any file. */
export const TOO_MANY: Mention = { text: "", isPattern: false, isRead: false };

/** Longer texts are code, whose words are looked at one by one. */
const MAX_NAME = 4_096;
/** Names in one piece of code; no real one has more. */
const MAX_NAMES = 10_000;
/** Between the names in a word: `x=@".env";type=y`. */
const NAME_BREAKS = /[=:,{};]|[@<]"?|\\[0nt]/;
/** Between the names in a piece of code. */
const CODE_BREAKS = /[\s"'`()[\]{}<>;,|&=]+/;
const FURTHER_BREAKS = /[^\w./~+-]+/;
export const CODE = /[\s"'`(]/;
/** `q/.env/`, `%q!.env!`, `qw(.env)` */
const QUOTED_BY_LETTER = /(?<!\w)q[qrwx]?\s*([^\w\s])(.{1,200}?)(?:\1|[)\]}>])/g;

const toMention = (text: string, isPattern = false): Mention => ({ text, isPattern, isRead: false });

/** `.env`, `--file=.env`, `@.env`, `HEAD:.env`, `-f.env`, `f=<.env`, `file:///p/%2eenv` */
export function piecesOf({ text, sureLength }: StartedWord, isRead: boolean): Mention[] {
  if (text.length > MAX_NAME) return namesInCode(text);
  const isPattern = sureLength < text.length;
  const behind = /^-{1,2}[A-Za-z]([\s\S]+)/.exec(text)?.[1];
  const pieces = new Set([text, ...text.split(NAME_BREAKS), ...(behind === undefined ? [] : [behind])]);
  const mentions = [...pieces]
    .filter(Boolean)
    .map((piece) => ({ ...toMention(piece.replace(/"$/, ""), isPattern), isRead: isRead && piece === text }));
  return /^file:/i.test(text) ? [...mentions, ...piecesOfAddress(text)] : mentions;
}

/** Escapes are decoded, and what curl itself expands becomes a wildcard. */
function piecesOfAddress(address: string): Mention[] {
  const path = address
    .slice("file:".length)
    .replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\{[^{}]*\}|\[[^[\]]*\]/g, "*");
  return [toMention(path.replace(/^\/\/(?:localhost)?(?=\/)/, ""), true)];
}

export function namesInCode(code: string): Mention[] {
  const words = code.split(CODE_BREAKS);
  const quoted = [...code.matchAll(QUOTED_BY_LETTER)].map(([, , name = ""]) => name);
  const names = new Set([...words, ...words.flatMap((word) => word.split(FURTHER_BREAKS)), ...quoted]);
  const mentions = [...names]
    .filter((text) => text !== "" && text.length <= MAX_NAME)
    .map((text) => toMention(text));
  return mentions.length > MAX_NAMES ? [TOO_MANY] : mentions;
}

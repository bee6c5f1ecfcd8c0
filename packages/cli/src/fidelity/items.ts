// Finds the items in a session's texts that may be needed again: paths, identifiers, errors, quantities, URLs, sentences. Pure.
import { toOneLine } from "@palimpsest/core/text";

export const KINDS = ["path", "identifier", "error", "quantity", "url", "sentence"] as const;
export type Kind = (typeof KINDS)[number];

/** One text of the session. */
export interface Source {
  readonly who: "human" | "assistant" | "call" | "result" | "attachment";
  /** The id that Recall uses for it. */
  readonly id: string;
  readonly text: string;
  /** What the call was about, for a call and its result. */
  readonly about: string;
}

export interface Item {
  readonly kind: Kind;
  /** With runs of white space collapsed to one space. */
  readonly text: string;
  /** The text in which it came first, and where. */
  readonly source: Source;
  readonly at: number;
}

const PATTERNS: readonly { kind: Kind; pattern: RegExp; from: (source: Source) => boolean }[] = [
  { kind: "url", pattern: /https?:\/\/[^\s"'`<>()[\]{}|\\,;]+[\w/]/g, from: () => true },
  /** Paths with a folder and an extension, or absolute ones with two folders. */
  {
    kind: "path",
    pattern:
      /(?<![\w/.@:-])(?:(?:~|\.{1,2})?\/)?(?:[\w@.+-]+\/)+[\w@+-][\w@.+-]*\.[A-Za-z]\w{0,7}\b(?![\w/])/g,
    from: () => true,
  },
  /** Text within one pair of backticks on a line, not the text between two pairs. */
  { kind: "identifier", pattern: /(?<!`)`(?!`)([^`\n]*[A-Za-z_][^`\n]*)`(?!`)/g, from: () => true },
  {
    kind: "error",
    pattern:
      /^[^\n]*(?:\b(?:[Ee]rror|ERROR|fatal|panic|[Ee]xception|FAIL)\b(?:\[\w+\]| [A-Z]+\d+)?:|\b[A-Z]\w*(?:Error|Exception)\b:|^fatal|^--- FAIL|\bcannot |\bunable to )[^\n]*$/gm,
    from: ({ who }) => who === "result",
  },
  {
    kind: "quantity",
    pattern:
      /(?<![\w.])\d[\d,]*(?:\.\d+)?\s?(?:%|(?:ms|[mµn]?s|secs?|seconds?|mins?|minutes?|hours?|days?|weeks?|[KMGT]i?B|kB|bytes?|chars?|characters?|tokens?|lines?|files?|tests?|commits?|px|rows?)\b)/g,
    from: () => true,
  },
  {
    kind: "sentence",
    pattern: /[^\n.!?]*\w[^\n.!?]*(?:[.!?]+(?=\s|$)|[.!?]+[^\s.!?][^\n.!?]*)*/g,
    from: ({ who }) => who === "human",
  },
];
/** Shorter ones are symbols, longer ones are whole texts. */
const MIN_CHARACTERS = 3;
const MAX_CHARACTERS = 300;

/** Each distinct item once, where it came first. */
export function itemsOf(sources: readonly Source[]): readonly Item[] {
  const items = new Map<string, Item>();
  for (const source of sources) {
    for (const { kind, pattern, from } of PATTERNS) {
      if (!from(source)) continue;
      for (const { 0: whole, 1: found = whole, index } of source.text.matchAll(pattern)) {
        const text = toOneLine(found);
        const key = `${kind} ${text}`;
        if (text.length < MIN_CHARACTERS || text.length > MAX_CHARACTERS || items.has(key)) continue;
        items.set(key, { kind, text, source, at: index + whole.indexOf(found.trim()) });
      }
    }
  }
  return [...items.values()];
}

/** Every text in a value, whatever its shape; not the names of its types. */
export function listStrings(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([field, inner]) => (field === "type" ? [] : listStrings(inner)));
}

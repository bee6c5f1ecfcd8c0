// Records where the words of a user's message come from, as ranges beside the text, so that the message itself is sent
// unchanged. Pure.
import type { Block } from "./blocks.ts";

/**
 * `mentioned`: the text of a file that the message names. `imported`: a transcript of another program. Text that no range
 * covers is unknown.
 */
export const TEXT_ORIGINS = ["typed", "pasted", "piped", "mentioned", "imported", "unknown"] as const;
export type TextOrigin = (typeof TEXT_ORIGINS)[number];

export interface OriginRange {
  /** Index of the content block in the message; 0 by default. */
  readonly block?: number;
  /** In UTF-16 code units, as in `text.slice(from, to)`. */
  readonly from: number;
  readonly to: number;
  readonly origin: TextOrigin;
}

/** A text with the origins of its parts, all in one block. */
export interface OriginText {
  readonly text: string;
  readonly origins: readonly OriginRange[];
}

const textOf = (block: Block | undefined): string | undefined =>
  block?.type === "text" && "text" in block && typeof block.text === "string" ? block.text : undefined;

/** Returns a sentence that says why these ranges do not fit this message, or undefined if they do. */
export function originsProblem(origins: unknown, content: readonly Block[]): string | undefined {
  if (!Array.isArray(origins)) return "origins is a list of ranges: { from, to, origin }.";
  let [lastBlock, lastTo] = [0, 0];
  for (const [at, range] of origins.entries()) {
    const { block = 0, from, to, origin } = (range ?? {}) as Partial<OriginRange>;
    const where = `origins.${at}`;
    if (![block, from, to].every(Number.isSafeInteger))
      return `${where}: from, to and block are whole numbers.`;
    if (!TEXT_ORIGINS.some((each) => each === origin))
      return `${where}: origin is one of ${TEXT_ORIGINS.join(", ")}.`;
    const text = textOf(content[block]);
    if (text === undefined) return `${where}: block ${block} of the message is not a text.`;
    if (from! < 0 || from! >= to! || to! > text.length)
      return `${where}: ${from} to ${to} is not a part of the text, which has ${text.length} characters.`;
    if (block < lastBlock || (block === lastBlock && from! < lastTo))
      return `${where}: ranges are in order and do not overlap.`;
    [lastBlock, lastTo] = [block, to!];
  }
  return undefined;
}

interface Message {
  readonly content: readonly Block[];
  readonly origins?: readonly OriginRange[] | undefined;
}

/** Returns the ranges of one block, without its index. If they do not fit the message, its origin is unknown. */
export function originsOfBlock({ content, origins = [] }: Message, block: number): readonly OriginRange[] {
  if (origins.length === 0 || originsProblem(origins, content) !== undefined) return [];
  return origins
    .filter((range) => (range.block ?? 0) === block)
    .map(({ from, to, origin }) => ({ from, to, origin }));
}

/** Joins the texts of a message with line breaks. */
export function joinTexts({ content, origins = [] }: Message): OriginText {
  const found = originsProblem(origins, content) === undefined ? origins : [];
  const ranges: OriginRange[] = [];
  const texts: string[] = [];
  let start = 0;
  for (const [at, block] of content.entries()) {
    const text = textOf(block);
    if (text === undefined) continue;
    for (const range of found)
      if ((range.block ?? 0) === at)
        ranges.push({ from: start + range.from, to: start + range.to, origin: range.origin });
    texts.push(text);
    start += text.length + 1;
  }
  return { text: texts.join("\n"), origins: ranges };
}

/** Returns the ranges of a part of a text, relative to the start of that part. */
export function clipOrigins(
  origins: readonly OriginRange[],
  from: number,
  to: number,
): readonly OriginRange[] {
  return origins.flatMap((range) => {
    const [start, end] = [Math.max(range.from, from), Math.min(range.to, to)];
    return start < end ? [{ ...range, from: start - from, to: end - from }] : [];
  });
}

/** Returns the origin of the character at this position. */
export const originAt = (origins: readonly OriginRange[], at: number): TextOrigin =>
  origins.find(({ from, to }) => from <= at && at < to)?.origin ?? "unknown";

/** True if the text is known to come from elsewhere, so that nobody typed it here. */
export const isForeign = (origin: TextOrigin): boolean => origin !== "typed" && origin !== "unknown";

/**
 * Returns the ranges of a text after a replacement. Text before and after it keeps its origin. The replacement gets the
 * origin of what it replaced; if that had several, the one furthest from typed.
 */
export function moveOrigins(
  origins: readonly OriginRange[],
  before: string,
  after: string,
): readonly OriginRange[] {
  if (before === after) return origins;
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let end = 0;
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  const shift = after.length - before.length;
  const touched = [...new Set(clipOrigins(origins, start, before.length - end).map(({ origin }) => origin))];
  const origin = touched.length === 1 ? touched[0] : (touched.find(isForeign) ?? "unknown");
  const [from, to] = [start, after.length - end];
  return [
    ...clipOrigins(origins, 0, start),
    ...(from < to && origin !== undefined ? [{ from, to, origin }] : []),
    ...clipOrigins(origins, before.length - end, before.length).map((range) => ({
      ...range,
      from: range.from + before.length - end + shift,
      to: range.to + before.length - end + shift,
    })),
  ];
}

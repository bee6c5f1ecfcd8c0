// How much of a block that is still arriving can be shown for good: what comes later may change how the rest looks. Pure.

export interface StableText {
  readonly text: string;
  /** More words may still go into its last row. */
  readonly isOpen: boolean;
}

const NOTHING: StableText = { text: "", isOpen: false };
/** Formatting more of one block with every word would be felt; it is shown when it is whole. */
const MAX_CHARACTERS = 20_000;

/** Words to go back before an open mark. Whoever opens one and goes on for longer has not meant it as one. */
const MAX_TRIES = 60;

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
/** A table's columns depend on all of its rows. Markup and definitions of links may turn out not to be shown at all. */
const UNDECIDED = /^[^\n]*\||^\s*<|^\s*\[[^\]]*\]:/;
/** Where a paragraph, an item of a list or a quote begins: no emphasis crosses that line. */
const LEAF = /\n[ \t]*(?:\n|[-*+>#][ \t]|\d+[.)][ \t])/g;
const MARKER = /^[\s>]*(?:[-*+][ \t]|\d+[.)][ \t])?/;

export function findStableText(block: string): StableText {
  if (FENCE.test(block)) return { text: wholeCodeLines(block), isOpen: false };
  if (block.length > MAX_CHARACTERS || UNDECIDED.test(block)) return NOTHING;
  let end = block.length;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    end = endBefore(block, end);
    if (end === 0) break;
    if (isClosed(block.slice(lastLeaf(block.slice(0, end)), end)))
      return { text: block.slice(0, end), isOpen: true };
  }
  return NOTHING;
}

/** Up to the last line that is not empty: empty ones at the end may turn out to be the end. */
function wholeCodeLines(block: string): string {
  const text = block.slice(0, block.lastIndexOf("\n") + 1).trimEnd();
  return text.includes("\n") ? text : "";
}

/** Where the word before the last one ends. */
function endBefore(text: string, from: number): number {
  let at = from;
  while (at > 0 && !isSpace(text[at - 1]!)) at--;
  while (at > 0 && isSpace(text[at - 1]!)) at--;
  return at;
}

const isSpace = (char: string): boolean => char === " " || char === "\n" || char === "\t";

function lastLeaf(text: string): number {
  let at = 0;
  for (const { index } of text.matchAll(LEAF)) at = index;
  return at;
}

/** Whether every mark in it has its partner, as far as can be told without reading on. */
function isClosed(leaf: string): boolean {
  const words = leaf
    .replace(MARKER, "")
    .replace(/\\[\s\S]/g, "")
    .replace(/(`+)(?!`)[\s\S]*?[^`]\1(?!`)/g, "")
    .replace(/\]\([^()]*\)/g, "]")
    .replace(/(?<=\w)_+(?=\w)/g, "");
  return (
    !/`|\]\(|<[a-z/!?][^>]*$/i.test(words) &&
    countOf(words, "[") === countOf(words, "]") &&
    ["*", "_", "~"].every((mark) => isPaired(words, mark))
  );
}

/** Double ones and single ones, each for themselves. */
const isPaired = (text: string, mark: string): boolean =>
  countOf(text, mark + mark) % 2 === 0 && countOf(text.replaceAll(mark + mark, ""), mark) % 2 === 0;

const countOf = (text: string, char: string): number => text.split(char).length - 1;

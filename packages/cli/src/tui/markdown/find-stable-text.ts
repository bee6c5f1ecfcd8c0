// Finds the part of an arriving block that can be printed permanently, because later text cannot change how it looks. Pure.

export interface StableText {
  readonly text: string;
  /** Its last row may still get more words. */
  readonly isOpen: boolean;
}

const NOTHING: StableText = { text: "", isOpen: false };
/** Formatting a longer block with every word would be slow; it is shown when it is complete. */
const MAX_CHARACTERS = 20_000;

/** How many words to go back to before an open mark. A mark that stays open for longer is not meant as one. */
const MAX_TRIES = 60;

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
/** Blocks that cannot be printed early: a table's columns depend on all rows, and HTML and link definitions may not be shown at all. */
const UNDECIDED = /^[^\n]*\||^\s*<|^\s*\[[^\]]*\]:/;
/** The start of a paragraph, list item or quote: emphasis cannot cross it. */
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

/** Up to the last line that is not empty: trailing empty lines may be the end of the block. */
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

/** Whether every mark in it is closed, as far as can be told without later text. */
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

/** Counts double and single marks separately. */
const isPaired = (text: string, mark: string): boolean =>
  countOf(text, mark + mark) % 2 === 0 && countOf(text.replaceAll(mark + mark, ""), mark) % 2 === 0;

const countOf = (text: string, char: string): number => text.split(char).length - 1;

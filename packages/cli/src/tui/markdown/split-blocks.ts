// Splits a text that is still arriving into blocks that are finished and the one that may still change. Pure.
import { lexer } from "marked";

export interface Split {
  /** Whole blocks of Markdown, each as it was written. */
  readonly finished: readonly string[];
  readonly rest: string;
}

/** A block is finished once another has begun after it: before that, a list may get another item, or a line become a heading. */
export function splitBlocks(text: string): Split {
  const tokens = lexText(text);
  const last = tokens.findLastIndex(({ type }) => type !== "space");
  if (last <= 0) return { finished: [], rest: text };
  const finished = tokens.slice(0, last).filter(({ type }) => type !== "space" && type !== "def");
  const length = tokens.slice(0, last).reduce((sum, { raw }) => sum + raw.length, 0);
  // The lexer may have normalised line ends or tabs; if its tokens do not add up to the text, nothing counts as finished.
  if (!isSame(tokens, text)) return { finished: [], rest: text };
  return { finished: finished.map(({ raw }) => raw), rest: text.slice(length) };
}

/** Empty if the nesting exceeds the stack: then nothing counts as finished. */
function lexText(text: string): readonly { readonly type: string; readonly raw: string }[] {
  try {
    return lexer(text);
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}

const isSame = (tokens: readonly { readonly raw: string }[], text: string): boolean =>
  tokens.reduce((sum, { raw }) => sum + raw.length, 0) === text.length;

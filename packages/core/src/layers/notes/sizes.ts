// Sizes and cuts of texts, in tokens. Pure.
import type { Block } from "../../transcript/blocks.ts";

/** What blocks would take up in the view. */
export type TokensOf = (blocks: readonly Block[]) => number;

/** No text that matters has more characters to a token; what is longer need not be measured whole to be cut. */
const MOST_CHARACTERS_PER_TOKEN = 12;

export const textTokens = (text: string, tokensOf: TokensOf): number =>
  text === "" ? 0 : tokensOf([{ type: "text", text }]);

/** The largest whole number up to `most` that fits; what fits is taken to fit in smaller numbers too. 0 always does. */
export function largest(most: number, fits: (count: number) => boolean): number {
  let [low, high] = [0, Math.max(0, most)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

export interface Cut {
  readonly room: number;
  readonly tokensOf: TokensOf;
  /** Stands where the rest was. */
  readonly mark: string;
  /** Which end of the text stays. */
  readonly keep: "start" | "end";
}

/** The text, or as many of its lines as fit with the mark; of a single line that is too long, a part. Maybe nothing. */
export function cutToFit(text: string, { room, tokensOf, mark, keep }: Cut): string {
  const fits = (part: string) => textTokens(part, tokensOf) <= room;
  const reach = Math.ceil(Math.max(0, room) * MOST_CHARACTERS_PER_TOKEN);
  if (text.length <= reach && fits(text)) return text;
  const near = keep === "start" ? text.slice(0, reach) : text.slice(-reach);
  const lines = near.split("\n");
  const marked = (part: string) => (keep === "start" ? `${part}\n${mark}` : `${mark}\n${part}`);
  const someLines = (count: number) =>
    marked((keep === "start" ? lines.slice(0, count) : lines.slice(-count)).join("\n"));
  const count = largest(lines.length, (some) => fits(someLines(some)));
  if (count > 0) return someLines(count).toWellFormed();
  const line = (keep === "start" ? lines[0] : lines.at(-1)) ?? "";
  const part = (length: number) =>
    marked((keep === "start" ? line.slice(0, length) : line.slice(-length)).toWellFormed());
  const length = largest(line.length, (some) => fits(part(some)));
  return length === 0 ? "" : part(length);
}

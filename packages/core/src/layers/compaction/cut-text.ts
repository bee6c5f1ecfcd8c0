// Cuts text to a number of tokens, at a line where there is one. Pure.
import { toOneLine } from "../../text/to-one-line.ts";
import { countTextTokens, type TokensOf } from "./compaction-sizes.ts";

/** No text that matters has more characters to a token; what is longer need not be measured whole to be cut. */
const MAX_CHARACTERS_PER_TOKEN = 12;
/** Aims a little below the cap, so that the first cut is mostly the last. */
const AIM = 0.97;
/** A line's end is looked for in the last part of what fits; text without lines is cut where it is full. */
const LINE_WITHIN = 0.5;

export interface CutText {
  readonly text: string;
  readonly isCut: boolean;
}

export function cutText(text: string, cap: number, tokensOf: TokensOf): CutText {
  if (cap <= 0) return { text: "", isCut: text !== "" };
  const most = Math.ceil(cap * MAX_CHARACTERS_PER_TOKEN);
  let shown = cutWhole(text, most);
  for (;;) {
    const tokens = countTextTokens(shown, tokensOf);
    if (tokens <= cap) break;
    shown = cutWhole(shown, Math.floor(((shown.length * cap) / tokens) * AIM));
    if (shown === "") break;
  }
  if (shown.length === text.length) return { text, isCut: false };
  const end = shown.lastIndexOf("\n");
  const atLine = end >= shown.length * LINE_WITHIN ? shown.slice(0, end) : shown;
  return { text: atLine.trimEnd(), isCut: true };
}

/** The first words, on one line. */
export function takeFirstWords(text: string, characters: number): string {
  // Looks no further than it must: the text may be a pasted file.
  return toOneLine(text.slice(0, characters * 4), characters);
}

/** At most this many units, without half a character at the end. */
function cutWhole(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, Math.max(0, length));
  return /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut;
}

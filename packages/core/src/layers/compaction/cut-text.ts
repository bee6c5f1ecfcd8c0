// Cuts text to a number of tokens, at a line where there is one. Pure.
import { toOneLine } from "../../text/to-one-line.ts";
import { countTextTokens, type TokensOf } from "./compaction-sizes.ts";

/** No real text has more characters per token, so that longer text can be cut without measuring all of it. */
const MAX_CHARACTERS_PER_TOKEN = 12;
/** Aims a little below the cap, so that the first cut usually fits. */
const AIM = 0.97;
/** Prefers a line end in the last part of what fits; text without line ends is cut at the cap. */
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

/** Returns the first words on one line. */
export function takeFirstWords(text: string, characters: number): string {
  // Reads only as much as needed: the text may be a pasted file.
  return toOneLine(text.slice(0, characters * 4), characters);
}

/** Cuts to at most `length` code units without splitting a character. */
function cutWhole(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, Math.max(0, length));
  return /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut;
}

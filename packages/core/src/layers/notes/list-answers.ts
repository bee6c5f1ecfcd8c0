// The closing paragraphs of the assistant's final answers, within a budget of their own: the newest gets most. Pure.
import type { Remark } from "../../derived/derived.ts";
import { toOneLine } from "../../text/to-one-line.ts";
import { countTextTokens, cutToFit, type TokensOf } from "./cut-to-fit.ts";
import { cutAtWord } from "./list-remarks.ts";
import { CODE_FENCE, takeClosing } from "./split-answer.ts";
import type { Item } from "./structural-notes.ts";

/** The share of the remaining room that one answer may take, so that the newest does not take all of it. */
const SHARE = 0.4;
/** With less room than this an answer is omitted, because half a sentence would mislead. */
const MIN_ROOM = 60;

const CUT = "[…]";

/** Enough to tell the questions apart; they are quoted in full elsewhere. */
const QUESTION_CHARACTERS = 100;

const formatQuestion = (asked: Remark["asked"]): string => {
  const words = cutAtWord(
    toOneLine(asked?.text.slice(0, 4 * QUESTION_CHARACTERS) ?? ""),
    QUESTION_CHARACTERS,
  );
  return words === "" ? "" : `To "${words}":\n`;
};

/** Yields the newest answer first, in whole paragraphs unless its last paragraph alone is longer than the room. */
export function* listAnswers(
  answers: readonly Remark[],
  budget: number,
  tokensOf: TokensOf,
): Generator<Item> {
  const countTokens = (text: string) => countTextTokens(text, tokensOf);
  const told = new Set<string>();
  let left = budget;
  for (const [index, { text, asked }] of answers.toReversed().entries()) {
    if (left < MIN_ROOM) return;
    const shown =
      takeClosing(text, left * SHARE, countTokens) ||
      takeClosing(text, left, countTokens) ||
      openCutCode(cutToFit(text.trim(), { room: left * SHARE, tokensOf, mark: CUT, keep: "end" }));
    if (shown === "" || told.has(shown)) continue;
    told.add(shown);
    const titled = `${formatQuestion(asked)}${shown}\n`;
    left -= countTokens(`${titled}\n`);
    yield { text: titled, says: shown, at: -index };
  }
}

/** Begins a code block again whose beginning was cut off: otherwise its end would turn everything after it into code. */
function openCutCode(text: string): string {
  const fences = [...text.matchAll(CODE_FENCE)];
  return fences.length % 2 === 1 ? text.replace(`${CUT}\n`, () => `${CUT}\n${fences.at(-1)![1]}\n`) : text;
}

// Plans the last resort: notes that need no model, the human's words, the files, and as many of the last rounds as fit. It gets
// any view below the limit, as long as the prelude leaves room for a few lines. Pure.

import { UNKNOWN_MARGIN } from "../../tokens/estimate.ts";
import { isText, type TextBlock } from "../../transcript/blocks.ts";
import type { Piece } from "../../transcript/entries.ts";
import { countBehindBreak, countTextTokens, sumOf } from "./compaction-sizes.ts";
import { cutText } from "./cut-text.ts";
import { type Boundary, type Drafted, draftBoundary, makeCover } from "./draft-boundary.ts";
import { findRounds, listCoverableRuns, type Span } from "./find-rounds.ts";
import { findFirstUncompacted } from "./find-tail.ts";
import { FILES_TOKENS } from "./list-touched-files.ts";
import { makePieces } from "./make-pieces.ts";
import { type Materials, makeDerivedParts, type Trigger } from "./materials.ts";
import { quoteLastWords } from "./quote-last-words.ts";

/**
 * Shares of the room: `tail` if the last rounds are kept, `last` for quoted last words otherwise. They leave room for the
 * next turn.
 */
const SHARES = { openingReminder: 0.25, text: 0.2, humans: 0.15, files: 0.08, last: 0.35, tail: 0.3 };
/** The most tokens of each part in a large room. */
const MAX_REMINDER_TOKENS = 30_000;
const TEXT_TOKENS = 24_000;
const LAST_TOKENS = 8_000;
/** Each try uses half as much as the one before; the last uses only the shortest explanations. */
const SCALES = [1, 1 / 2, 1 / 4, 1 / 8, 1 / 16, 1 / 32, 0];
/** Below this, the explanations would take more room than what they explain. */
const BRIEF_TOKENS = 300;

export interface LastResortInput extends Materials {
  /** Notes, or a summary whose tail was too large, with a heading. */
  readonly text: string;
  readonly method: Boundary["method"];
  readonly trigger: Trigger;
  readonly instructions?: string | undefined;
  /** The sizes to get below, the preferred one first. */
  readonly limits: readonly number[];
}

export function planLastResort(input: LastResortInput): Drafted {
  if (input.view.slots.length === 0) return { ok: false, reason: "there is nothing to compact" };
  let drafted: Drafted = { ok: false, reason: "the calls in view are still open" };
  for (const limit of input.limits) {
    for (const run of listCoverableRuns(input.view)) {
      for (const [scale, keepsTail] of listTries()) {
        drafted = tryScale(input, { limit, run, scale, keepsTail });
        if (drafted.ok) return drafted;
      }
    }
  }
  return drafted;
}

/** Prefers keeping the last rounds to long notes about earlier ones. */
function* listTries(): Iterable<readonly [scale: number, keepsTail: boolean]> {
  for (const scale of SCALES.slice(0, -2)) yield [scale, true];
  for (const scale of SCALES) yield [scale, false];
}

interface Try {
  readonly limit: number;
  /** What may be covered. */
  readonly run: Span;
  readonly scale: number;
  readonly keepsTail: boolean;
}

function tryScale(input: LastResortInput, { limit, run, scale, keepsTail }: Try): Drafted {
  const { view, settings, method, trigger, instructions } = input;
  const { from } = run;
  const room = computeRoom(input, limit, from);
  const end = keepsTail
    ? findTailWithin(input, run, Math.min(settings.keepMaxTokens, room * SHARES.tail))
    : run.end;
  const cover = end === undefined ? undefined : makeCover(view.slots, { from, end });
  if (!cover) return { ok: false, reason: "there is nothing before the part that has to be kept" };
  const pieces = makeResortPieces(input, { from, end: end!, room, scale, keepsTail });
  return draftBoundary(input, { cover, pieces, method, trigger, limit, instructions });
}

interface Attempt extends Span {
  readonly room: number;
  readonly scale: number;
  readonly keepsTail: boolean;
}

function makeResortPieces(
  input: LastResortInput,
  { from, end, room, scale, keepsTail }: Attempt,
): readonly Piece[] {
  const { view, derived, settings, tokensOf, pointer } = input;
  const cap = (share: number, most: number) => Math.min(most, room * share) * scale;
  const covered = view.slots.slice(from, end);
  const text = cutText(input.text, cap(SHARES.text, TEXT_TOKENS), tokensOf);
  const entries = new Set(keepsTail ? [] : covered.map(({ entry }) => entry));
  const human = derived.humans.findLast(({ entry }) => entries.has(entry));
  const last = { human, slots: covered, cap: cap(SHARES.last, LAST_TOKENS), tokensOf, pointer };
  // The newest message is shown separately.
  const shown = view.slots.filter(({ entry }, at) => at < from || at >= end || entry === human?.entry);
  // A part in the middle has the opening reminder before it already.
  const reminder = from === 0 ? input.openingReminder : [];
  return makePieces({
    pointer,
    isBrief: room * scale < BRIEF_TOKENS,
    openingReminder: shortenPieces(reminder, cap(SHARES.openingReminder, MAX_REMINDER_TOKENS), input),
    text: text.isCut && text.text !== "" ? `${text.text}\n(cut)` : text.text,
    ...makeDerivedParts(input, shown, {
      humanTokens: cap(SHARES.humans, settings.humanTokens),
      filesTokens: cap(SHARES.files, FILES_TOKENS),
    }),
    last: keepsTail ? undefined : quoteLastWords(last),
  });
}

/** Returns the tokens below the limit that the prelude and the slots before leave, without the safety margin that sizes include. */
const computeRoom = ({ sizeOf, view }: Materials, limit: number, from: number) =>
  Math.max(0, limit - sizeOf(view.slots.slice(0, from))) / UNKNOWN_MARGIN;

/** Finds where the last rounds of the run that fit begin; undefined if not even one fits. */
function findTailWithin({ view, tokensOf }: LastResortInput, run: Span, budget: number): number | undefined {
  const { slots, tree } = view;
  const tokens = countBehindBreak(tokensOf, view.prelude?.bindsThinking ?? false);
  const floor = Math.max(run.from, findFirstUncompacted(view));
  // Always kept: what the model has not seen, and what follows the last cut, because it has open calls.
  let start = run.end;
  const all = findRounds(slots, tree).filter(({ from, end }) => from >= floor && end <= start);
  let kept = sumOf(slots.slice(start).map(tokens));
  for (const { from, end } of all.toReversed()) {
    kept += sumOf(slots.slice(from, end).map(tokens));
    if (kept > budget && start < slots.length) break;
    start = from;
  }
  return start > run.from && start < slots.length ? start : undefined;
}

/** Cuts the opening reminder if it is too long. */
function shortenPieces(pieces: readonly Piece[], cap: number, { tokensOf }: Materials): readonly Piece[] {
  const texts = pieces.flatMap(({ content }) => content.filter(isText)).map(({ text }: TextBlock) => text);
  if (sumOf(texts.map((text) => countTextTokens(text, tokensOf))) <= cap) return pieces;
  const { text } = cutText(texts.join("\n\n"), cap, tokensOf);
  if (text === "") return [];
  const end = text.startsWith("<system-reminder>") ? "\n(cut)\n</system-reminder>" : "\n(cut)";
  return [{ source: "instructions", content: [{ type: "text", text: `${text}${end}` }] }];
}

// The request for a summary is itself too long: which rounds to shed from it, oldest first. Pure.

import type { Slot, View } from "../../view/view.ts";
import { wrapReminder } from "../../view/wrap-reminder.ts";
import { isCompacted } from "../is-compacted.ts";
import { sumOf, type TokensOf } from "./compaction-sizes.ts";
import { findRounds, type Span } from "./find-rounds.ts";
import { replaceMedia } from "./replace-media.ts";

/** Estimates are off by some percent, and every try that falls short costs a request. */
const SLACK = 1.1;

export interface Shed {
  /** Rounds that are gone, over all tries. */
  readonly count: number;
  /** What the fork gets to see. */
  readonly slots: readonly Slot[];
}

export interface ShedInput {
  readonly view: View;
  /** The slots a fork shares when nothing is shed. */
  readonly base: readonly Slot[];
  /** What the request that was too long had shed, if it was not the first. */
  readonly before: Shed | undefined;
  /** Tokens over the limit, where the server said so. */
  readonly excess: number | undefined;
  readonly percent: number;
  readonly tokensOf: TokensOf;
}

/** The next, smaller, try. Undefined when nothing is left to shed. */
export function planLadder({ view, base, before, excess, percent, tokensOf }: ShedInput): Shed | undefined {
  const marked = replaceMedia(base, view);
  const all = findSheddable(marked, view);
  const shedSoFar = before?.count ?? 0;
  const tokens = (slots: readonly Slot[]) => sumOf(slots.map(({ blocks }) => tokensOf(blocks)));
  // The first time, markers take the place of media and may be enough by themselves.
  const freed = before ? 0 : tokens(base) - tokens(marked);
  const left = all.slice(shedSoFar).map(({ from, end }) => tokens(marked.slice(from, end)));
  const more =
    excess === undefined
      ? Math.max(1, Math.ceil((all.length * percent) / 100))
      : countCovering(left, excess * SLACK - freed, freed > 0 ? 0 : 1);
  const count = Math.min(all.length, shedSoFar + more);
  if (count === shedSoFar && freed <= 0) return undefined;
  return { count, slots: removeSpans(marked, all.slice(0, count)) };
}

/** How many of the first are needed to reach this sum. */
function countCovering(sizes: readonly number[], needed: number, least: number): number {
  let covered = 0;
  let count = 0;
  while (count < sizes.length && (covered < needed || count < least)) covered += sizes[count++]!;
  return count;
}

/** All whole rounds but the last. What an earlier compaction left stays: nothing else tells of what it replaced. */
function findSheddable(slots: readonly Slot[], { tree }: View): readonly Span[] {
  const all = findRounds(slots, tree).filter(({ from }) => !isCompacted(slots[from]!, tree));
  const isWhole = all.at(-1)?.end === slots.length;
  return isWhole ? all.slice(0, -1) : all;
}

/** Bound thinking behind the gap is the fork's to drop. */
function removeSpans(slots: readonly Slot[], shed: readonly Span[]): readonly Slot[] {
  const [first] = shed;
  if (!first) return slots;
  const kept = slots.filter((_, at) => !shed.some(({ from, end }) => from <= at && at < end));
  const marker = markerFor(shed.length, slots[first.from]!);
  return [...kept.slice(0, first.from), marker, ...kept.slice(first.from)];
}

function markerFor(count: number, { entry }: Slot): Slot {
  const what = count === 1 ? "round of this conversation is" : "rounds of this conversation are";
  const text = wrapReminder(`(${count} early ${what} not shown here, to make room.)`);
  return {
    entry,
    role: "user",
    source: "reminder",
    blocks: Object.freeze([{ type: "text", text }]),
    uses: [],
  };
}

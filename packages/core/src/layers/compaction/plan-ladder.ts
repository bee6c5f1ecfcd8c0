// Chooses which rounds to shed, oldest first, if the request for a summary is itself too long. Pure.

import type { Slot, View } from "../../view/view.ts";
import { wrapReminder } from "../../view/wrap-reminder.ts";
import { isCompacted } from "../is-compacted.ts";
import { sumOf, type TokensOf } from "./compaction-sizes.ts";
import { findRounds, type Span } from "./find-rounds.ts";
import { replaceMedia } from "./replace-media.ts";

/** A safety margin: estimates are off by some percent, and every try that falls short costs a request. */
const SLACK = 1.1;

export interface Shed {
  /** The number of rounds shed in all tries. */
  readonly count: number;
  /** The slots that the fork sees. */
  readonly slots: readonly Slot[];
}

export interface ShedInput {
  readonly view: View;
  /** The slots that a fork shares if nothing is shed. */
  readonly base: readonly Slot[];
  /** What the previous request had shed, if this is not the first try. */
  readonly before: Shed | undefined;
  /** Tokens over the limit, if the server reported them. */
  readonly excess: number | undefined;
  readonly percent: number;
  readonly tokensOf: TokensOf;
}

/** Returns the next, smaller try, or undefined if nothing is left to shed. */
export function planLadder({ view, base, before, excess, percent, tokensOf }: ShedInput): Shed | undefined {
  const marked = replaceMedia(base, view);
  const all = findSheddable(marked, view);
  const shedSoFar = before?.count ?? 0;
  const tokens = (slots: readonly Slot[]) => sumOf(slots.map(({ blocks }) => tokensOf(blocks)));
  // In the first try, markers replace media, which may be enough.
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

/** Counts how many of the first sizes are needed to reach a sum. */
function countCovering(sizes: readonly number[], needed: number, least: number): number {
  let covered = 0;
  let count = 0;
  while (count < sizes.length && (covered < needed || count < least)) covered += sizes[count++]!;
  return count;
}

/** All complete rounds but the last. Pieces of an earlier compaction stay: nothing else describes what they replaced. */
function findSheddable(slots: readonly Slot[], { tree }: View): readonly Span[] {
  const all = findRounds(slots, tree).filter(({ from }) => !isCompacted(slots[from]!, tree));
  const isWhole = all.at(-1)?.end === slots.length;
  return isWhole ? all.slice(0, -1) : all;
}

/** The fork drops bound thinking after the gap itself. */
function removeSpans(slots: readonly Slot[], shed: readonly Span[]): readonly Slot[] {
  const [first] = shed;
  if (!first) return slots;
  const kept = slots.filter((_, at) => !shed.some(({ from, end }) => from <= at && at < end));
  const marker = makeMarker(shed.length, slots[first.from]!);
  return [...kept.slice(0, first.from), marker, ...kept.slice(first.from)];
}

function makeMarker(count: number, { entry }: Slot): Slot {
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

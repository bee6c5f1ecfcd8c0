// Decides which ranked memories are certain enough to be shown, and whether to ask a model about the rest. Pure.
import type { Memory } from "../memory.ts";

export interface RankedMemory {
  readonly memory: Memory;
  readonly score: number;
  /** How many rare words' worth of the message are in it. */
  readonly words: number;
  /** How many different words of it. */
  readonly matched: number;
  /** The message is a question about one thing, "When do we deploy?", and that word is in it. */
  readonly isAskedFor?: boolean;
}

export interface LocalChoice {
  readonly sure: readonly Memory[];
  /** A reader could decide better: the certain ones are not clearly separated from the others. */
  readonly isClose: boolean;
}

/** One common word is chance among many memories; two make a subject. */
const SURE_WORDS = 1.6;
const MAYBE_WORDS = 0.8;
/** The one word of a question counts if it is rare among the memories. */
const ASKED_WORDS = 0.8;
/** The memory contains most of the message's words: it fits, even if all memories share them. */
const COVERED_SCORE = 0.45;
/** A memory with less than this share of the best score is about something else. */
const SURE_SHARE = 0.6;
/** The first that is left out counts as close to the last that is taken from here on. */
const CLOSE_SHARE = 0.85;

export function planChoice(ranked: readonly RankedMemory[], most: number): LocalChoice {
  const best = ranked[0]?.score ?? 0;
  const isSure = ({ score, words, matched, isAskedFor }: RankedMemory) =>
    score >= SURE_SHARE * best &&
    (words >= SURE_WORDS ||
      (matched > 1 && score >= COVERED_SCORE) ||
      (isAskedFor === true && words >= ASKED_WORDS));
  const sure = ranked.filter(isSure).slice(0, most);
  const next = ranked.find((each) => !sure.includes(each));
  const last = sure.at(-1);
  const isClose =
    next !== undefined &&
    (last
      ? next.score >= CLOSE_SHARE * last.score && next.words >= SURE_WORDS / 2
      : next.words >= MAYBE_WORDS);
  return { sure: sure.map(({ memory }) => memory), isClose };
}

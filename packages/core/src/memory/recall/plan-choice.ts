// Decides which ranked memories are certain enough to be shown, and whether to ask a model about the rest. Pure.
import { isSelfContained } from "../../language/is-self-contained.ts";
import { mayNeedMemory } from "../../language/may-need-memory.ts";
import type { Memory } from "../memory.ts";
import { isManualInUse } from "./is-manual-in-use.ts";
import type { Asked } from "./ranker.ts";
import type { RankedCard } from "./recall-index.ts";

export interface RankedMemory extends Omit<RankedCard, "path"> {
  readonly memory: Memory;
}

export interface LocalChoice {
  readonly sure: readonly Memory[];
  /** A reader could decide better: nothing is certain, several are, or one that is not comes close. */
  readonly isOpen: boolean;
}

/** One common word is chance among many memories; two make a subject, if they are most of the message; three in any case. */
const SURE_WORDS = 1.6;
const MANY_WORDS = 2.3;
const MOSTLY_SCORE = 0.6;
/** The one word of a question counts if it is rare among the memories. */
const ASKED_WORDS = 0.8;
/** A word that hardly any other memory has, and that is what the memory is about, where it is all they share. */
const ONLY_WORDS = 0.95;
const ONLY_SCORE = 1.2;
/** The memory contains nearly all of the message's words: it fits, even if all memories share them. */
const COVERED_SCORE = 0.9;
/** A memory with less than this share of the best score is about something else. */
const SURE_SHARE = 0.6;
/** The first that is left out counts as close to the one that is taken from here on. */
const CLOSE_SHARE = 0.85;

/** For a message of the human. */
export function planLocalChoice(ranked: readonly RankedMemory[], asked: Asked): LocalChoice {
  // A tool that is in use needs no manual; the index still has it, so that a warning stays as rare as it is.
  const fitting = ranked.filter(({ memory }) => !isManualInUse(memory, asked.tools));
  return planChoice(fitting, {
    most: asked.most,
    isSelfContained: isSelfContained(asked.message),
    mayNeedMore: mayNeedMemory(asked.message),
  });
}

interface ChoiceOptions {
  readonly most: number;
  /** The message needs nothing that only this project or person would know: then two words are chance too. */
  readonly isSelfContained: boolean;
  /** It touches on something that people keep in memory, whatever its words. */
  readonly mayNeedMore: boolean;
}

function planChoice(ranked: readonly RankedMemory[], options: ChoiceOptions): LocalChoice {
  const best = ranked[0]?.score ?? 0;
  const isSure = ({ score, words, matched, isAskedFor }: RankedMemory) => {
    if (score < SURE_SHARE * best) return false;
    if (words >= MANY_WORDS) return true;
    if (options.isSelfContained) return false;
    return (
      (words >= SURE_WORDS && score >= MOSTLY_SCORE) ||
      (matched > 1 && score >= COVERED_SCORE) ||
      (isAskedFor && words >= ASKED_WORDS) ||
      (options.mayNeedMore && words >= ONLY_WORDS && score >= ONLY_SCORE)
    );
  };
  const sure = ranked.filter(isSure).slice(0, options.most);
  const next = ranked.find((each) => !sure.includes(each));
  const isOpen = options.mayNeedMore && (sure.length !== 1 || !isClear(sure[0]!, next));
  return { sure: sure.map(({ memory }) => memory), isOpen };
}

/** A reader would hardly decide otherwise. */
function isClear({ score, words, isAskedFor }: RankedMemory, next: RankedMemory | undefined): boolean {
  const isStrong = words >= MANY_WORDS || score >= COVERED_SCORE || isAskedFor;
  return isStrong && (!next || next.score < CLOSE_SHARE * score || next.words < SURE_WORDS / 2);
}

// Decides which ranked memories are certain enough to be shown, and whether to ask a model about the rest. Pure.
import { weighNeed } from "../../language/weigh-need.ts";
import type { Memory } from "../memory.ts";
import { isManualInUse } from "./is-manual-in-use.ts";
import { countTerms, isMemoryNeeded } from "./is-memory-needed.ts";
import type { Asked } from "./ranker.ts";
import type { RankedCard } from "./recall-index.ts";

export interface RankedMemory extends Omit<RankedCard, "path"> {
  readonly memory: Memory;
}

export interface LocalChoice {
  readonly sure: readonly Memory[];
  /** True if a model could decide better: nothing is certain, several are, or an uncertain one comes close. */
  readonly isOpen: boolean;
}

/** The `words` value from which a memory always fits, whatever the message asks for. */
const MANY_WORDS = 2.3;
/** A rare word and a common one, unless they are a small part of a long message. */
const SURE_WORDS = 1.15;
const MIN_SCORE = 0.3;
/** How much of the message it must have beyond what the next memory has: words, less the share that the other comes up to. */
const SURE_LEAD = 0.5;
/** One word that hardly any other memory has, if the memory is named after it and no other comes near. */
const ONE_WORD = 0.95;
const NAMED_SHARE = 0.55;
/** Or if no other memory has a word that is as rare, and the message is not too long for one word to tell its subject. */
const NAMED_SCORE = 0.35;
/** The single word of a question, if few memories have it or the memory is named after it. */
const ASKED_WORDS = 0.8;
/**
 * A memory with nearly all the words of the message that any memory has fits, even if all memories share them, unless they
 * are common words.
 */
const COVERED_SCORE = 0.9;
const COVERED_WORDS = 1.1;
/** A memory with less than this share of the best score is about something else. */
const SURE_SHARE = 0.8;
/** Another memory with this share of the score could be meant as well. */
const CLOSE_SHARE = 0.85;
/** A message whose words say less than this needs nothing that only this project or person would know. */
const MIN_NEED = -1;
/** A longer message brings up other matters, or much of it is pasted. */
const MAX_CHARACTERS = 240;
/** From here on a model would hardly decide otherwise: several rare words, and most of the message. */
const CLEAR_WORDS = 2;
const CLEAR_SCORE = 0.6;
/** Unless another memory has nearly as many of the words, or the message is long enough to be about two things. */
const OTHER_WORDS = 1.75;
const CLEAR_TERMS = 6;

export function planLocalChoice(ranked: readonly RankedMemory[], asked: Asked): LocalChoice {
  // The manual of a tool in use is left out only here, not in the index, so that it still counts in how rare a word is.
  return planChoice(
    ranked.filter(({ memory }) => !isManualInUse(memory, asked.tools)),
    asked,
  );
}

function planChoice(ranked: readonly RankedMemory[], { message, most }: Asked): LocalChoice {
  const [best = 0, second = 0] = ranked.map(({ score }) => score);
  const isUnrivalled = ranked.filter(({ words }) => words >= ONE_WORD).length === 1;
  const isSure = (memory: RankedMemory, at: number) => {
    const { score, words, matched, isNamed, isAskedFor } = memory;
    if (score < SURE_SHARE * best) return false;
    const isFullyNamed = memory.isFullyNamed && at === 0;
    if (words >= MANY_WORDS || (isFullyNamed && isNamed)) return true;
    const rival = (at === 0 ? second : best) / score;
    const isAlone = rival <= NAMED_SHARE || (isUnrivalled && at === 0 && score >= NAMED_SCORE);
    const isLikely =
      isFullyNamed ||
      (at === 0 && words >= SURE_WORDS && score >= MIN_SCORE && words * (1 - rival) >= SURE_LEAD) ||
      (matched > 1 && score >= COVERED_SCORE && (isNamed || words >= COVERED_WORDS)) ||
      (isNamed && words >= ONE_WORD && isAlone) ||
      (isAskedFor && (words >= ASKED_WORDS || (isNamed && rival <= CLOSE_SHARE)));
    // If the message needs nothing, a match of one or two words is chance.
    return isLikely && (message.length > MAX_CHARACTERS || weighNeed(message) >= MIN_NEED);
  };
  const sure = ranked.filter(isSure).slice(0, most);
  return {
    sure: sure.map(({ memory }) => memory),
    get isOpen() {
      if (sure.length === 1 && isClear(sure[0]!, ranked) && countTerms(message) <= CLEAR_TERMS) return false;
      return isMemoryNeeded(message, ranked);
    },
  };
}

function isClear(sure: RankedMemory, ranked: readonly RankedMemory[]): boolean {
  const { score, words, matched } = sure;
  const isStrong = (words >= CLEAR_WORDS && score >= CLEAR_SCORE) || (matched > 1 && score >= COVERED_SCORE);
  return (
    isStrong &&
    ranked.every((each) => each === sure || (each.score <= CLOSE_SHARE * score && each.words < OTHER_WORDS))
  );
}

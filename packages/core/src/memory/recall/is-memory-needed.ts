// Decides whether a message may need a memory that its words alone did not find, so that a model is asked. Weighs what the
// message says against what the memories have of it. The weights were learned from labelled messages (docs/language.md). Pure.
import { readNeedWeights } from "../../language/need-words.data.ts";
import { weighNeed } from "../../language/weigh-need.ts";
import { leaveOutStopWords } from "../../search/rank/stop-words.ts";
import { termsOf } from "../../search/rank/terms.ts";
import type { RankedMemory } from "./plan-choice.ts";

/** Beyond these, more makes no difference. */
const MAX_SAID = 6;
const MAX_WORDS = 3;
const MAX_SCORE = 2;
const MAX_MATCHED = 5;
/** As much of a message as its terms are looked at. */
const MESSAGE_CHARACTERS = 2_000;

type NeedFigure = keyof ReturnType<typeof listNeedFigures>;

/** What is weighed. `said`: what the words of the message alone say, by `weighNeed`. */
export function listNeedFigures(message: string, ranked: readonly RankedMemory[], said: number) {
  const [best, second] = ranked;
  const words = Math.min(MAX_WORDS, mostOf(ranked.map((each) => each.words)));
  return {
    always: 1,
    said: Math.max(-MAX_SAID, Math.min(MAX_SAID, said)),
    words,
    ownWords: Math.min(MAX_WORDS, mostOf(ranked.map(({ ownWords }) => ownWords))),
    share: words / Math.max(1, countTerms(message)),
    score: Math.min(MAX_SCORE, best?.score ?? 0),
    rival: findRival(best, second),
    matched: Math.min(MAX_MATCHED, best?.matched ?? 0),
    isAboutPerson: Number(best?.memory.type === "user"),
  };
}

export function isMemoryNeeded(message: string, ranked: readonly RankedMemory[]): boolean {
  const { weights, threshold } = readNeedWeights();
  const figures = listNeedFigures(message, ranked, weighNeed(message));
  const names = Object.keys(figures) as NeedFigure[];
  return names.reduce((sum, name) => sum + weights[name] * figures[name], 0) >= threshold;
}

/** Returns how many different words of a message say something. */
export const countTerms = (message: string): number =>
  new Set(leaveOutStopWords(termsOf(message.slice(0, MESSAGE_CHARACTERS)))).size;

const mostOf = (numbers: readonly number[]): number => Math.max(0, ...numbers);

/** How near the second memory comes to the best, as a share; 1 if nothing was found. */
const findRival = (best: RankedMemory | undefined, second: RankedMemory | undefined): number =>
  best && best.score > 0 ? (second?.score ?? 0) / best.score : 1;

// Ranks memories by the words of a message, with no model: name and description before the body, then what is newer, and
// what a human said. Keeps the index of a memory until the memory changes.
import { isSelfContained } from "../../language/is-self-contained.ts";
import { mayNeedMemory } from "../../language/may-need-memory.ts";
import { isQuestion } from "../../language/split-sentences.ts";
import { cutText } from "../../search/rank/cut-segment.ts";
import { roundScore } from "../../search/rank/rarity.ts";
import { leaveOutStopWords } from "../../search/rank/stop-words.ts";
import { termsOf } from "../../search/rank/terms.ts";
import { TextIndex } from "../../search/rank/text-index.ts";
import type { Memory } from "../memory.ts";
import { isManualInUse } from "./is-manual-in-use.ts";
import { type LocalChoice, planChoice, type RankedMemory } from "./plan-choice.ts";
import type { Asked, Choice, Ranker } from "./ranker.ts";

/** Longer messages contain pasted text: the question is at their beginning or end. */
const MESSAGE_CHARACTERS = 2_000;
/** Words that occur in messages to an agent whatever their subject. */
const ASKING =
  /\b(?:add|also|and|ask|can|change|check|could|create|do|file|files|fix|following|get|give|go|good|great|help|here|how|just|know|let|like|line|look|looks|lets|make|need|new|no|now|ok|okay|please|put|run|see|set|should|show|something|start|sure|take|tell|thank|thanks|thing|things|think|this|try|update|use|using|want|way|well|what|work|working|works|write|yes)\b/gi;
/** Ranked before age and type are applied, since these may change the order. */
const LOOKED_AT = 60;
/** Bonus of a memory from today over an old one: decides between equals, but does not beat a better fit. */
const NEWER_SHARE = 0.1;
const HALF_LIFE_DAYS = 30;
/** Rules of the human are looked for before anything else. */
const TYPE_SHARES: Readonly<Record<string, number>> = { feedback: 0.1, user: 0.05 };
const DAY_MS = 86_400_000;

export class LocalRanker implements Ranker {
  readonly #index = new TextIndex<string>();
  readonly #known = new Map<string, Memory>();

  choose(memories: readonly Memory[], asked: Asked): Choice {
    return { now: this.plan(memories, asked).sure };
  }

  /** What is certain by words alone, and whether a reader could decide better. */
  plan(memories: readonly Memory[], asked: Asked): LocalChoice {
    const ranked = this.rank(memories, asked);
    // A tool that is in use needs no manual; the index still has it, so that a warning stays as rare as it is.
    const fitting = ranked.filter(({ memory }) => !isManualInUse(memory, asked.tools));
    return planChoice(fitting, {
      most: asked.most,
      isSelfContained: isSelfContained(asked.message),
      mayNeedMore: mayNeedMemory(asked.message),
    });
  }

  /** All memories that contain a word of the message, best first; of equal ones the newer, then by path. */
  rank(
    memories: readonly Memory[],
    { message, now }: Pick<Asked, "message" | "now">,
  ): readonly RankedMemory[] {
    this.#follow(memories);
    const subject = subjectOf(message);
    const isAskedFor = isQuestion(message.trim()) && countTellingWords(subject) === 1;
    return this.#index
      .rank(subject, LOOKED_AT, { now })
      .map(({ of, score, words, matched }) => {
        const memory = this.#known.get(of)!;
        const weighed = roundScore(score * (1 + weighPrior(memory, now)));
        return { memory, score: weighed, words, matched, isAskedFor: isAskedFor && matched === 1 };
      })
      .sort(
        (a, b) =>
          b.score - a.score ||
          b.memory.modified - a.memory.modified ||
          (a.memory.path < b.memory.path ? -1 : 1),
      );
  }

  #follow(memories: readonly Memory[]): void {
    for (const memory of memories) {
      const before = this.#known.get(memory.path);
      if (before === memory) continue;
      this.#known.set(memory.path, memory);
      if (!before || !saysTheSame(before, memory)) this.#add(memory);
    }
    if (this.#known.size === memories.length) return;
    const paths = new Set(memories.map(({ path }) => path));
    for (const path of this.#known.keys()) {
      if (paths.has(path)) continue;
      this.#known.delete(path);
      this.#index.remove(path);
    }
  }

  #add({ name, description, body, path, modified }: Memory): void {
    this.#index.add(path, {
      about: termsOf(`${name}\n${description}`),
      segments: cutText(body),
      time: modified,
    });
  }
}

const countTellingWords = (text: string): number => new Set(leaveOutStopWords(termsOf(text))).size;

const saysTheSame = (a: Memory, b: Memory): boolean =>
  a.modified === b.modified && a.name === b.name && a.description === b.description && a.body === b.body;

function weighPrior({ type, modified }: Memory, now: number): number {
  const days = Math.max(0, (now - modified) / DAY_MS);
  return NEWER_SHARE * 2 ** (-days / HALF_LIFE_DAYS) + (TYPE_SHARES[type ?? ""] ?? 0);
}

/** Without the words of asking, unless nothing else is left. */
function subjectOf(message: string): string {
  const half = MESSAGE_CHARACTERS / 2;
  const isLong = message.length > MESSAGE_CHARACTERS;
  const ends = isLong ? `${message.slice(0, half)}\n${message.slice(-half)}` : message;
  const subject = ends.replace(ASKING, " ");
  return /[\p{L}\p{N}]/u.test(subject) ? subject : ends;
}

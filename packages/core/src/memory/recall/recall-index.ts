// Indexes the words of all memories, with what is needed to rank them without reading them again. Pure.
import { isQuestion } from "../../language/split-sentences.ts";
import type { IndexFile } from "../../search/index-file.ts";
import { cutText } from "../../search/rank/cut-segment.ts";
import { roundScore } from "../../search/rank/rarity.ts";
import { leaveOutStopWords } from "../../search/rank/stop-words.ts";
import { termsOf } from "../../search/rank/terms.ts";
import { TextIndex } from "../../search/rank/text-index.ts";
import { MEMORY_TYPES, type Memory, type MemoryType } from "../memory.ts";
import { isCommonWord } from "./common-words.ts";
import { findSynonyms } from "./find-synonyms.ts";
import { findNumberedNeighbours, listAffectedNames } from "./numbered-names.ts";

/** What is known of a memory without reading its file. */
export interface MemoryCard {
  readonly name: string;
  readonly type?: MemoryType | undefined;
  /** Size and time of the file when it was read. */
  readonly size: number;
  readonly modified: number;
  /** True if the file was read long enough after its last change that any later change has another time. */
  readonly isSettled: boolean;
}

export interface RankedCard {
  readonly path: string;
  readonly score: number;
  /** How much of the message is in it, counted in rare words. */
  readonly words: number;
  /** The same without words that only its cues contain. */
  readonly ownWords: number;
  /** How many different words of the message are in it. */
  readonly matched: number;
  /** True if its name contains an uncommon word of the message. */
  readonly isNamed: boolean;
  /** True if its name has several words and the message contains them all. */
  readonly isFullyNamed: boolean;
  /** True if the message is a question about one thing, such as "When do we deploy?", and that word is in it. */
  readonly isAskedFor: boolean;
}

export interface RankQuestion {
  readonly message: string;
  readonly now: number;
  readonly isWanted?: ((path: string) => boolean) | undefined;
}

/** Longer messages contain pasted text: the question is at their beginning or end. */
const MESSAGE_CHARACTERS = 2_000;
/** Words that occur in messages to an agent whatever their subject. */
const ASKING =
  /\b(?:add|also|and|ask|can|change|check|could|create|do|file|files|fix|following|get|give|go|good|great|help|here|how|just|know|let|like|line|look|looks|lets|make|need|new|no|now|ok|okay|please|put|run|see|set|should|show|something|start|sure|take|tell|thank|thanks|thing|things|think|this|try|update|use|using|want|way|well|what|work|working|works|write|yes)\b/gi;
/** How many of the best are re-ranked by age and type, which may change their order. */
const LOOKED_AT = 60;
/** Bonus of a memory from today over an old one: decides between equals, but does not beat a better fit. */
const NEWER_SHARE = 0.1;
const HALF_LIFE_DAYS = 30;
/** Bonus by type; the human's rules come first. */
const TYPE_SHARES: Readonly<Record<string, number>> = { feedback: 0.1, user: 0.05 };
const DAY_MS = 86_400_000;

/** What an index file stores about its memories beside numbers. */
export interface MemoryCards {
  /** In the order of its texts. */
  readonly names: readonly string[];
  /** A memory's type is stored as its position in this list; 0 stands for none. */
  readonly types: readonly MemoryType[];
}

/** The columns of numbers about memories in an index file. */
export const CARD_COLUMNS = ["types", "sizes", "modified", "settled"] as const;
export type CardColumn = (typeof CARD_COLUMNS)[number];

export class RecallIndex {
  readonly #texts: TextIndex<string>;
  /** The cards of this file stay columns of numbers: making an object of each would take longer than reading the file. */
  readonly #file: IndexFile<MemoryCards, CardColumn> | undefined;
  /** The cards of memories that were added since. */
  readonly #added = new Map<string, MemoryCard>();

  constructor(file?: IndexFile<MemoryCards, CardColumn>) {
    this.#file = file;
    this.#texts = new TextIndex({
      compareKeys: (a, b) => (a === b ? 0 : a < b ? -1 : 1),
      ...(file && { packed: file.index }),
    });
  }

  get size(): number {
    return this.#texts.size;
  }

  get paths(): Iterable<string> {
    return this.#texts.keys;
  }

  has(path: string): boolean {
    return this.#texts.has(path);
  }

  cardOf(path: string): MemoryCard | undefined {
    const added = this.#added.get(path);
    const at = this.#texts.numberOf(path);
    if (added || at === undefined || !this.#file) return added;
    const { numbers, extra } = this.#file;
    return {
      name: extra.names[at]!,
      type: extra.types[numbers.types[at]! - 1],
      size: numbers.sizes[at]!,
      modified: numbers.modified[at]!,
      isSettled: numbers.settled[at] === 1,
    };
  }

  /** True if the file was read with this size and time, and any later change would have given it another time. */
  isCurrent({
    path,
    size,
    modified,
  }: Pick<MemoryCard, "size" | "modified"> & { readonly path: string }): boolean {
    const added = this.#added.get(path);
    if (added) return added.size === size && added.modified === modified && added.isSettled;
    const at = this.#texts.numberOf(path);
    if (at === undefined || !this.#file) return false;
    const { sizes, modified: times, settled } = this.#file.numbers;
    return sizes[at] === size && times[at] === modified && settled[at] === 1;
  }

  put(memory: Memory, size: number, isSettled: boolean): void {
    const { path, name, description, cues = [], body, type, modified } = memory;
    this.#added.set(path, { name, type, size, modified, isSettled });
    this.#texts.add(path, {
      about: termsOf(`${name}\n${description}`),
      cues: termsOf(cues.join("\n")),
      segments: cutText(body),
      time: modified,
    });
    this.#linkAround(path);
  }

  drop(path: string): void {
    if (!this.has(path)) return;
    this.#added.delete(path);
    this.#texts.remove(path);
    this.#linkAround(path);
  }

  /** Returns what is written to disk. */
  toFile(): IndexFile<MemoryCards, CardColumn, Uint32Array> {
    const index = this.#texts.pack();
    const cards = index.keys.map((path) => this.cardOf(path)!);
    return {
      index,
      extra: { names: cards.map(({ name }) => name), types: MEMORY_TYPES },
      numbers: {
        types: Uint8Array.from(cards, ({ type }) => (type ? MEMORY_TYPES.indexOf(type) + 1 : 0)),
        sizes: Float64Array.from(cards, ({ size }) => size),
        modified: Float64Array.from(cards, ({ modified }) => modified),
        settled: Uint8Array.from(cards, ({ isSettled }) => (isSettled ? 1 : 0)),
      },
    };
  }

  /** Returns the memories that contain a word of the message, best first; of equal ones the newer, then by path. */
  rank({ message, now, isWanted }: RankQuestion): readonly RankedCard[] {
    const asked = takeEnds(message);
    const isAskedFor = isQuestion(message.trim()) && countTellingWords(leaveOutAsking(asked)) === 1;
    const said = new Set(leaveOutStopWords(termsOf(asked)));
    const isTelling = (term: string) => said.has(term) && !isCommonWord(term);
    return this.#texts
      .rank(asked, LOOKED_AT, {
        now,
        toSubject: leaveOutAsking,
        isCommonWord,
        findSynonyms,
        ...(isWanted && { isWanted }),
      })
      .map(({ of: path, score, words, ownWords, matched }) => {
        const card = this.cardOf(path)!;
        const weighed = roundScore(score * (1 + weighPrior(card, now)));
        const name = new Set(leaveOutStopWords(termsOf(card.name)));
        const isNamed = [...name].some(isTelling);
        const isFullyNamed = name.size > 1 && [...name].every((term) => said.has(term));
        const isOnlyWord = isAskedFor && matched === 1;
        return {
          ...{ path, card, score: weighed, words, ownWords, matched },
          ...{ isNamed, isFullyNamed, isAskedFor: isOnlyWord },
        };
      })
      .sort((a, b) => b.score - a.score || b.card.modified - a.card.modified || (a.path < b.path ? -1 : 1));
  }

  /** Updates the neighbours of a path, and of the files whose neighbour it is. */
  #linkAround(path: string): void {
    const has = (other: string) => this.has(other);
    for (const each of [path, ...listAffectedNames(path)])
      if (has(each)) this.#texts.link(each, findNumberedNeighbours(each, has));
  }
}

const countTellingWords = (text: string): number => new Set(leaveOutStopWords(termsOf(text))).size;

function weighPrior({ type, modified }: MemoryCard, now: number): number {
  const days = Math.max(0, (now - modified) / DAY_MS);
  return NEWER_SHARE * 2 ** (-days / HALF_LIFE_DAYS) + (TYPE_SHARES[type ?? ""] ?? 0);
}

function takeEnds(message: string): string {
  const half = MESSAGE_CHARACTERS / 2;
  const isLong = message.length > MESSAGE_CHARACTERS;
  return isLong ? `${message.slice(0, half)}\n${message.slice(-half)}` : message;
}

/** Removes words that occur in any request, unless nothing else is left. */
function leaveOutAsking(message: string): string {
  const subject = message.replace(ASKING, " ");
  return /[\p{L}\p{N}]/u.test(subject) ? subject : message;
}

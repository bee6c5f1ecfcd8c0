// Ranks a list of memories by the words of a message, without a model. Keeps the index of a memory until the memory changes.
import type { Memory } from "../memory.ts";
import { type LocalChoice, planLocalChoice, type RankedMemory } from "./plan-choice.ts";
import type { Asked } from "./ranker.ts";
import { RecallIndex } from "./recall-index.ts";

export class LocalRanker {
  readonly #index = new RecallIndex();
  readonly #known = new Map<string, Memory>();

  /** Returns what is certain by words alone, and whether a model could decide better. */
  plan(memories: readonly Memory[], asked: Asked): LocalChoice {
    return planLocalChoice(this.rank(memories, asked), asked);
  }

  /** Returns all memories that contain a word of the message, best first; of equal ones the newer, then by path. */
  rank(
    memories: readonly Memory[],
    { message, now }: Pick<Asked, "message" | "now">,
  ): readonly RankedMemory[] {
    this.#follow(memories);
    return this.#index
      .rank({ message, now })
      .map(({ path, ...ranked }) => ({ ...ranked, memory: this.#known.get(path)! }));
  }

  #follow(memories: readonly Memory[]): void {
    for (const memory of memories) {
      const before = this.#known.get(memory.path);
      if (before === memory) continue;
      this.#known.set(memory.path, memory);
      if (!before || !saysTheSame(before, memory)) this.#index.put(memory, 0, true);
    }
    if (this.#known.size === memories.length) return;
    const paths = new Set(memories.map(({ path }) => path));
    for (const path of this.#known.keys()) {
      if (paths.has(path)) continue;
      this.#known.delete(path);
      this.#index.drop(path);
    }
  }
}

const saysTheSame = (a: Memory, b: Memory): boolean =>
  a.modified === b.modified &&
  a.type === b.type &&
  a.name === b.name &&
  a.description === b.description &&
  a.body === b.body;

// The tokens of each slot of a view, in columns of numbers. A slot is measured once; when the weights change, it costs only
// a few multiplications. So a planner can weigh a whole view before each request.
import { copyLonger } from "../text/copy-longer.ts";
import { type Block, isThinking } from "../transcript/blocks.ts";
import { countUnchanged } from "../view/count-unchanged.ts";
import type { Slot, View } from "../view/view.ts";
import { countFixedTokens } from "./estimate.ts";
import { measureBlock } from "./measure-blocks.ts";

/** One number per slot, in the order of the view. */
export interface SlotColumns {
  /** Tokens of its blocks, each rounded up. */
  readonly tokens: ArrayLike<number>;
  /** Tokens of its thinking alone. */
  readonly thinking: ArrayLike<number>;
  /** The number of responses up to its entry; later requests have shown the slot. */
  readonly born: ArrayLike<number>;
}

/** The initial capacity for slots, blocks and features. */
const ROOM = 256;

export class SlotTable implements SlotColumns {
  tokens = new Float64Array(ROOM);
  thinking = new Float64Array(ROOM);
  born = new Float64Array(ROOM);
  #slots: Slot[] = [];
  /** For each slot, the number of blocks up to its end. */
  #ends = new Uint32Array(ROOM);
  /**
   * For each block, the tokens that do not depend on weights, and the number of features up to its end. Most blocks have few
   * features.
   */
  #fixed = new Float64Array(ROOM);
  #featureEnds = new Uint32Array(ROOM);
  #isThought = new Uint8Array(ROOM);
  /** For each feature of a block, which one it is and how often it occurs. */
  #features = new Uint8Array(ROOM);
  #counts = new Float64Array(ROOM);
  #weights: readonly number[] | undefined;

  /** Returns the columns of this view with these weights. The next call overwrites them. */
  of({ slots, tree }: View, weights: readonly number[]): SlotColumns {
    const same = countUnchanged(this.#slots, slots);
    this.#slots.length = same;
    for (let at = same; at < slots.length; at++) this.#add(slots[at]!, tree);
    this.#weigh(weights === this.#weights ? same : 0, weights);
    this.#weights = weights;
    return this;
  }

  #add(slot: Slot, tree: View["tree"]): void {
    const at = this.#slots.length;
    let block = countBefore(this.#ends, at);
    this.#makeRoom(at + 1, block + slot.blocks.length);
    for (const one of slot.blocks) this.#addBlock(one, block++);
    this.#slots.push(slot);
    this.#ends[at] = block;
    this.born[at] = tree.get(slot.entry)?.responses ?? 0;
  }

  #addBlock(block: Block, at: number): void {
    const measure = measureBlock(block);
    this.#fixed[at] = countFixedTokens(measure);
    this.#isThought[at] = isThinking(block) ? 1 : 0;
    let feature = countBefore(this.#featureEnds, at);
    if (feature + measure.counts.length > this.#features.length) this.#makeFeatureRoom();
    for (const [which, count] of measure.counts.entries()) {
      if (count === 0) continue;
      this.#features[feature] = which;
      this.#counts[feature++] = count;
    }
    this.#featureEnds[at] = feature;
  }

  /** Adds in the same order as `weighMeasure`, so that the results are identical. */
  #weigh(from: number, weights: readonly number[]): void {
    const [ends, featureEnds, features, counts] = [
      this.#ends,
      this.#featureEnds,
      this.#features,
      this.#counts,
    ];
    let block = countBefore(ends, from);
    let feature = countBefore(featureEnds, block);
    for (let at = from; at < this.#slots.length; at++) {
      let tokens = 0;
      let thinking = 0;
      for (const end = ends[at]!; block < end; block++) {
        let sum = this.#fixed[block]!;
        for (const last = featureEnds[block]!; feature < last; feature++)
          sum += weights[features[feature]!]! * counts[feature]!;
        tokens += Math.ceil(sum);
        if (this.#isThought[block] === 1) thinking += Math.ceil(sum);
      }
      this.tokens[at] = tokens;
      this.thinking[at] = thinking;
    }
  }

  #makeRoom(slots: number, blocks: number): void {
    if (slots > this.#ends.length) {
      const room = slots * 2;
      this.tokens = copyLonger(this.tokens, new Float64Array(room));
      this.thinking = copyLonger(this.thinking, new Float64Array(room));
      this.born = copyLonger(this.born, new Float64Array(room));
      this.#ends = copyLonger(this.#ends, new Uint32Array(room));
    }
    if (blocks <= this.#isThought.length) return;
    this.#fixed = copyLonger(this.#fixed, new Float64Array(blocks * 2));
    this.#featureEnds = copyLonger(this.#featureEnds, new Uint32Array(blocks * 2));
    this.#isThought = copyLonger(this.#isThought, new Uint8Array(blocks * 2));
  }

  #makeFeatureRoom(): void {
    const room = this.#features.length * 2;
    this.#features = copyLonger(this.#features, new Uint8Array(room));
    this.#counts = copyLonger(this.#counts, new Float64Array(room));
  }
}

/** Counts the elements before this one, from the column of their ends. */
const countBefore = (ends: Uint32Array, at: number): number => (at === 0 ? 0 : ends[at - 1]!);

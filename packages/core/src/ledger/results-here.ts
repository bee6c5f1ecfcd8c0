// Tracks which results the view would still show whole in another world, and what that world could clear.
import type { Settings } from "../settings/schema.ts";
import type { Sized } from "./turns.ts";

/** The size of a stub: a line with tool, subject, size and how to read it again. */
const STUB_TOKENS = 30;

export class ResultsHere {
  /** Results that are whole here, in order of arrival. */
  readonly #whole = new Map<string, number>();
  /** How many more tokens each result takes here than in the real view. */
  readonly #beyond = new Map<string, number>();
  /** Results cleared here but not yet in the real view, with what that freed. */
  readonly #ahead = new Map<string, number>();

  arrive(items: readonly Sized[]): void {
    for (const { id, tokens } of items) this.#whole.set(id, tokens);
  }

  /** Shows results whole of which the real view has a preview; returns how many tokens that adds. */
  showWhole(items: readonly Sized[]): number {
    let added = 0;
    for (const { id, tokens } of items) {
      this.#beyond.set(id, tokens);
      added += tokens;
    }
    return added;
  }

  /** Notes results cleared only in the real view; returns by how many tokens this one is now larger. */
  clearedThere(items: readonly Sized[]): number {
    for (const { id } of items) this.#ahead.delete(id);
    return sumNumbers(items.map(({ tokens }) => tokens));
  }

  /** Notes results cleared in both; returns the same. */
  clearedInBoth(items: readonly Sized[]): number {
    const larger = items.map(({ id, tokens }) => {
      if (this.#ahead.delete(id)) return tokens;
      const beyond = this.#beyond.get(id) ?? 0;
      this.#drop(id);
      return -beyond;
    });
    return sumNumbers(larger);
  }

  /** Clears under pressure: all but the newest become stubs, if that frees enough. Returns the tokens freed. */
  clearUnderPressure({ keep, minClearable, minFreed }: Settings["microcompact"]["pressure"]): number {
    const all = [...this.#whole.keys()].map((id) => ({ id, tokens: this.#tokens(id) }));
    const going = all.slice(0, Math.max(0, all.length - keep)).filter(({ tokens }) => tokens > STUB_TOKENS);
    const freed = sumNumbers(going.map(({ tokens }) => tokens - STUB_TOKENS));
    if (freed === 0 || freed < minFreed || sumNumbers(all.map(({ tokens }) => tokens)) <= minClearable)
      return 0;
    for (const { id, tokens } of going) {
      this.#drop(id);
      this.#ahead.set(id, tokens - STUB_TOKENS);
    }
    return freed;
  }

  /** Notes a compaction in both that removed these. Returns by how many tokens the rest is larger here. */
  compactedInBoth(ids: readonly string[]): number {
    for (const id of ids) {
      this.#drop(id);
      this.#ahead.delete(id);
    }
    return sumNumbers([...this.#beyond.values()]) - sumNumbers([...this.#ahead.values()]);
  }

  /** Notes a summary made here, after which no result is whole. */
  forget(): void {
    for (const [id, tokens] of this.#whole) this.#ahead.set(id, tokens);
    this.#whole.clear();
    this.#beyond.clear();
  }

  #tokens(id: string): number {
    return (this.#whole.get(id) ?? 0) + (this.#beyond.get(id) ?? 0);
  }

  #drop(id: string): void {
    this.#whole.delete(id);
    this.#beyond.delete(id);
  }
}

const sumNumbers = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

// The random source of a run, derived from its seed.
import { seededRandom } from "@palimpsest/core/testing";

export class Random {
  readonly #next: () => number;

  constructor(seed: number) {
    this.#next = seededRandom(seed);
  }

  /** A number in [0, 1). */
  share(): number {
    return this.#next();
  }

  /** A whole number in [0, end). */
  below(end: number): number {
    return Math.floor(this.#next() * end);
  }

  chance(probability: number): boolean {
    return this.#next() < probability;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!;
  }

  /** In any order. */
  shuffled<T>(list: readonly T[]): T[] {
    const rest = [...list];
    const mixed: T[] = [];
    while (rest.length > 0) mixed.push(...rest.splice(this.below(rest.length), 1));
    return mixed;
  }

  /** One item of the list, with probability proportional to its weight. */
  weighted<T>(list: readonly T[], weight: (item: T) => number): T | undefined {
    const weights = list.map((item) => Math.max(0, weight(item)));
    let left = this.#next() * weights.reduce((sum, value) => sum + value, 0);
    return list.find((_, at) => {
      left -= weights[at]!;
      return weights[at]! > 0 && left < 0;
    });
  }
}

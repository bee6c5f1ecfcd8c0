// What is fuzzed: a door of the product that reads foreign text, small texts to start from, and what must hold for any text.
import type { Random } from "../random.ts";

export interface Target {
  readonly name: string;
  /** Whole inputs of our own, valid or nearly so. */
  readonly seeds: readonly string[];
  /** Pieces that mean something to the reader: keywords, delimiters, escapes. */
  readonly words: readonly string[];
  /** The input is JSON: it is changed by its structure too. */
  readonly isJson?: boolean;
  /** The longest input that the product hands to this reader, as far as a minute is enough to try it. */
  readonly longest?: number;
  /** Throws where something does not hold. `random` follows from the input, so that a saved input fails again. */
  check(input: string, random: Random): void | Promise<void>;
}

/** Longer than what most readers ever see, short enough to be tried often. */
export const DEFAULT_LONGEST = 50_000;

/** A property that does not hold. Anything else that a check throws is a failure too: a declared error is caught by the check. */
export class BrokenProperty extends Error {
  override readonly name = "BrokenProperty";
  readonly property: string;
  constructor(property: string, detail: string) {
    super(`${property}: ${detail.slice(0, 500)}`);
    this.property = property;
  }
}

export function requireThat(holds: boolean, property: string, detail: () => unknown): void {
  if (!holds) throw new BrokenProperty(property, String(JSON.stringify(detail())));
}

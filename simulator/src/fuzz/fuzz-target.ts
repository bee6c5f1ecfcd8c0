// A fuzz target: an entry point that reads untrusted text, sample inputs, and the properties that must hold for any text.
import type { Random } from "../random.ts";

export interface Target {
  readonly name: string;
  /** Whole inputs of our own, valid or nearly so. */
  readonly seeds: readonly string[];
  /** Pieces that mean something to the reader: keywords, delimiters, escapes. */
  readonly words: readonly string[];
  /** The input is JSON: it is changed by its structure too. */
  readonly isJson?: boolean;
  /** The longest input that the product passes to this reader, if it can be tested within a minute. */
  readonly longest?: number;
  /** Throws if a property does not hold. `random` is derived from the input, so that a saved input fails again. */
  check(input: string, random: Random): void | Promise<void>;
}

/** Longer than most inputs in practice, short enough to be tested often. */
export const DEFAULT_LONGEST = 50_000;

/** A property that does not hold. Any other error of a check is a failure too, since checks catch declared errors. */
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

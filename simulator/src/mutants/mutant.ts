// A fault planted from outside, and the invariants that must notice it.
import type { Plant } from "../machine/process.ts";
import type { InvariantName } from "../violation.ts";

interface Named {
  readonly name: string;
  /** The invariants, any of which may be the first to be found broken. */
  readonly breaks: readonly InvariantName[];
  /** The seed that is tried first, where the first one does not find it. After a change another may have to be found: all are tried. */
  readonly foundBy?: number;
}

/** A port that does not keep its promise. */
export interface PortMutant extends Named {
  readonly plant: Plant;
}

// biome-ignore lint/suspicious/noExplicitAny: a mutant replaces functions of any shape, knowing which
export type Exports = Record<string, any>;

/** A module of the engine some of whose exports are replaced. */
export interface ModuleMutant extends Named {
  /** Its path in the sources of core. */
  readonly module: string;
  readonly change: (original: Exports) => Exports;
}

export type Mutant = PortMutant | ModuleMutant;

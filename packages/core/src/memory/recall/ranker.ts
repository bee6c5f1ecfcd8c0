// What memories are chosen for, and what a model has chosen.
import type { Memory } from "../memory.ts";

export interface Asked {
  /** What the human says. */
  readonly message: string;
  /** Names of tools used lately: their warnings are wanted, their manuals are not. */
  readonly tools: readonly string[];
  readonly now: number;
  /** The maximum number of memories. */
  readonly most: number;
}

export type Chosen =
  | { readonly ok: true; readonly memories: readonly Memory[] }
  | { readonly ok: false; readonly reason: string };

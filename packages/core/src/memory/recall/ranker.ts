// The question for which memories are chosen, and the choice of a model.
import type { Memory } from "../memory.ts";

export interface Asked {
  /** What the human says. */
  readonly message: string;
  /** Recently used tools: memories with warnings about them are wanted, manuals are not. */
  readonly tools: readonly string[];
  readonly now: number;
  /** The maximum number of memories. */
  readonly most: number;
}

export type Chosen =
  | { readonly ok: true; readonly memories: readonly Memory[] }
  | { readonly ok: false; readonly reason: string };

// What chooses memories for a turn. One interface; with words alone, with a model, or with words first.
import type { Memory } from "../memory.ts";

export interface Asked {
  /** What the human says. */
  readonly message: string;
  /** Names of tools used lately: their warnings are wanted, their manuals are not. */
  readonly tools: readonly string[];
  readonly now: number;
  /** At most so many. */
  readonly most: number;
}

export type Chosen =
  | { readonly ok: true; readonly memories: readonly Memory[] }
  | { readonly ok: false; readonly reason: string };

export interface Choice {
  /** Chosen without waiting for anybody, best first. */
  readonly now: readonly Memory[];
  /** Asks whoever takes longer. Never rejects. What it answers may hold what `now` holds. */
  readonly later?: (signal: AbortSignal) => Promise<Chosen>;
}

export interface Ranker {
  choose(memories: readonly Memory[], asked: Asked): Choice;
}

// Chooses memories for a turn. One interface for three implementations: by words, by a model, or words first.
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

export interface Choice {
  /** Chosen without waiting for anybody, best first. */
  readonly now: readonly Memory[];
  /** Asks the slower ranker. Never rejects. Its answer may repeat memories of `now`. */
  readonly later?: (signal: AbortSignal) => Promise<Chosen>;
}

export interface Ranker {
  choose(memories: readonly Memory[], asked: Asked): Choice;
}

// The input and the result of a write to the store.
import type { Operation } from "../history/operation.ts";
import type { Author } from "../memory.ts";
import type { Replaced } from "../supersession/plan-supersession.ts";

export interface Change {
  readonly path: string;
  /** `null`: remove. */
  readonly text: string | null;
  /** The text that the writer saw; `null`: no file. Left out, whatever is there is replaced. */
  readonly base?: string | null;
}

/** Who writes, and why. */
export interface Authorship {
  readonly by: Author;
  readonly session?: string;
  readonly reason?: string;
  /** The operation or write that is undone. */
  readonly of?: string;
}

/** A statement that a newer one has put out of force; `operation` undoes that. */
export interface SupersededStatement extends Replaced {
  readonly operation: string;
}

export type Written =
  | {
      readonly ok: true;
      readonly operations: readonly Operation[];
      /** Paths merged with another writer's change. */
      readonly merged: readonly string[];
      /** Both changed the same lines: the other's text stayed at `path`, this writer's is at `beside`. */
      readonly beside: readonly { readonly path: string; readonly beside: string }[];
      /** Left as another writer has it: changed before it could be removed, or just saved in an editor. */
      readonly left: readonly string[];
      /** What the new statements put out of force. Left out: nothing. */
      readonly superseded?: readonly SupersededStatement[];
      /** What they may contradict: both are in force, and a person should be told once. */
      readonly unsure?: readonly Replaced[];
      /** The day of the journal that it went into, in place of a file of its own. */
      readonly noted?: string;
      /** The absolute path of the file, if it went into the memory of another scope. */
      readonly elsewhere?: string;
    }
  | { readonly ok: false; readonly reason: string };

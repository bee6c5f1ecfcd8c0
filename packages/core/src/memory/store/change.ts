// The input and the result of a write to the store.
import type { Operation } from "../history/operation.ts";
import type { Author } from "../memory.ts";
import type { Replaced } from "../supersession/plan-supersession.ts";

export interface Change {
  readonly path: string;
  /** `null` removes the file. */
  readonly text: string | null;
  /** The text that the writer saw; `null` if there was no file. If absent, whatever is there is replaced. */
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

/** A statement that a newer one has superseded. Undoing `operation` restores it. */
export interface SupersededStatement extends Replaced {
  readonly operation: string;
}

export type Written =
  | {
      readonly ok: true;
      readonly operations: readonly Operation[];
      /** Paths merged with another writer's change. */
      readonly merged: readonly string[];
      /** Both changed the same lines: the other's text is still at `path`, this writer's is at `beside`. */
      readonly beside: readonly { readonly path: string; readonly beside: string }[];
      /** Files left as another writer has them: changed before they could be removed, or just saved in an editor. */
      readonly left: readonly string[];
      /** What the new statements supersede. Absent if nothing. */
      readonly superseded?: readonly SupersededStatement[];
      /** What they may contradict: both stay in force, and a person should be told once. */
      readonly unsure?: readonly Replaced[];
      /** The journal file that it was added to instead of a file of its own. */
      readonly noted?: string;
      /** The absolute path of the file, if it went into the memory of another scope. */
      readonly elsewhere?: string;
    }
  | { readonly ok: false; readonly reason: string };

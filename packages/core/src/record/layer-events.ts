// The events that the layers of a session emit for interfaces.
import type { EvidenceClass } from "../memory/memory.ts";
import type { ReplacedNotice } from "../memory/store/describe-replaced.ts";

export interface SavedMemory {
  readonly path: string;
  readonly description: string;
  readonly class?: EvidenceClass;
  /** The write that undoes it. */
  readonly write?: string;
}

interface UnconfirmedMemory {
  readonly path: string;
  readonly what: "made" | "changed" | "removed";
  /** What `pal memory undo` takes: this change alone, not those of other files. */
  readonly operation: string;
}

export interface LayerEvents {
  /** A layer could not do its work. */
  failure: { readonly layer: string; readonly reason: string };
  /** A compaction was made, or `refused` says why not. `asides` lists what failed on the way without stopping it. */
  compaction: {
    readonly trigger: "auto" | "manual" | "reactive";
    readonly asides: readonly string[];
    readonly method?: string;
    readonly before?: number;
    readonly after?: number;
    /** Files that are shown again. */
    readonly files?: readonly string[];
    readonly refused?: string;
    /** How long it took, in milliseconds. */
    readonly ms?: number;
  };
  /** An agent has sent this session a message, which the next request shows. */
  message: { readonly from: string; readonly summary: string };
  /** An agent in the background has ended; the next request shows its report. */
  report: { readonly name: string; readonly text: string };
  /** Something was read again: memories that fit, or what the model asked the Recall tool for (`isAsked`). */
  recall: {
    readonly from: "memory" | "session" | "past";
    readonly isAsked: boolean;
    /** Files of the memories. */
    readonly files?: readonly string[];
    readonly tokens: number;
    readonly ms: number;
  };
  /** Pins were released because they would have taken up more of the window than pins may (`microcompact.maxPinnedPercent`). */
  pins: { readonly pinned: readonly string[]; readonly released: readonly string[] };
  /** The notes cover everything up to this entry. */
  notes: { readonly position: string; readonly changed: boolean };
  /**
   * Memories were saved in these files. `checks`: tool calls that need approval from now on. `denials`: what the gate
   * refused. `dream`: what a dream did, on one line that says how to undo it. `unconfirmed`: files that changed while a
   * command ran, by the command or by a person; they stay as they are now.
   */
  memory: {
    readonly saved: readonly string[];
    /** The same files, with a description and the class of their evidence. */
    readonly kept?: readonly SavedMemory[];
    readonly checks: readonly { readonly path: string; readonly check: string }[];
    readonly denials: readonly string[];
    readonly unconfirmed?: readonly UnconfirmedMemory[];
    readonly dream?: string;
    /** Statements that the new ones supersede, and statements that they may contradict. */
    readonly superseded?: ReplacedNotice["superseded"];
    readonly unsure?: ReplacedNotice["unsure"];
  };
  /** An extraction has ended. Tokens are the sum of its calls. */
  extraction: {
    readonly outcome: "ok" | "failed" | "stopped";
    readonly by: "fork" | "fresh";
    /** The number of messages that it read. */
    readonly messages: number;
    /** The number of requests to the model. */
    readonly turns: number;
    readonly files: readonly string[];
    /** How many of the files are shared with a team. */
    readonly team: number;
    readonly tokens: {
      readonly uncached: number;
      readonly read: number;
      readonly written: number;
      readonly output: number;
    };
    readonly ms: number;
  };
  /** A layer has failed so often in a row that it will not be tried again in this session. */
  breaker: { readonly layer: string; readonly failures: number };
}

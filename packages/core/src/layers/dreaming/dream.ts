// The types of a dream: its progress, its proposal and its outcome.
import type { Memory } from "../../memory/memory.ts";
import type { Authorship, Change, Written } from "../../memory/store/change.ts";
import type { Accounted, Problem } from "./plan-verdict.ts";

export const DREAMING = "dreaming";

/** The part of a memory store that a dream needs. */
export interface DreamStore {
  readonly folder: string;
  list(): Promise<readonly Memory[]>;
  text(path: string): Promise<string | undefined>;
  index(): Promise<string>;
  write(changes: readonly Change[], authorship: Authorship): Promise<Written>;
}

/** A dream as an interface shows it while it runs. */
export interface DreamProgress {
  /** Changes to `updating` with the first write. */
  readonly phase: "starting" | "updating";
  /** Tool calls so far. */
  readonly calls: number;
  /** Files of the working copy that were written. */
  readonly files: readonly string[];
  /** The last turns: what was said, and how many calls each made. */
  readonly turns: readonly { readonly text: string; readonly calls: number }[];
}

/** What a dream would do, checked and accounted for. */
export interface Proposal {
  readonly id: string;
  /** When the memory was read, in milliseconds since the epoch. */
  readonly asOf: number;
  readonly changes: readonly Required<Change>[];
  readonly account: readonly Accounted[];
  /** Why a person must review it before it is applied. */
  readonly held?: string;
}

export type DreamOutcome =
  | {
      readonly ok: true;
      /** `held`: it waits for a review. `declined`: the reviewer refused it, or only wanted to see it. */
      readonly state: "completed" | "held" | "declined";
      readonly proposal: Proposal;
      /** The part that waits for a person's agreement; the rest was applied. */
      readonly waiting?: Proposal;
      /** The id of the write, by which all of it can be undone. Absent if nothing was written. */
      readonly write?: string;
      /** Files that were not written because somebody changed them meanwhile. */
      readonly left: readonly string[];
      /** Remarks for the user, such as a price that is not known. */
      readonly notes: readonly string[];
    }
  | {
      readonly ok: false;
      readonly state: "failed" | "killed";
      readonly reason: string;
      readonly problems?: readonly Problem[];
    };

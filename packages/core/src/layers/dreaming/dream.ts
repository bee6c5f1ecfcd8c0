// What a dream is asked, what it shows while it runs, and what comes of it.
import type { Memory } from "../../memory/memory.ts";
import type { Authorship, Change, Written } from "../../memory/store/change.ts";
import type { Accounted, Problem } from "./plan-verdict.ts";

export const DREAMING = "dreaming";

/** As much of a store as a dream needs. */
export interface DreamStore {
  readonly folder: string;
  list(): Promise<readonly Memory[]>;
  text(path: string): Promise<string | undefined>;
  index(): Promise<string>;
  write(changes: readonly Change[], authorship: Authorship): Promise<Written>;
}

/** A dream as an interface shows it while it runs. */
export interface DreamProgress {
  /** `updating` from the first write on. */
  readonly phase: "starting" | "updating";
  /** Tool calls so far. */
  readonly calls: number;
  /** Files of the copy that were touched. */
  readonly files: readonly string[];
  /** The last turns: what was said, and how many calls each made. */
  readonly turns: readonly { readonly text: string; readonly calls: number }[];
}

/** What a dream would do, checked and accounted for. */
export interface Proposal {
  readonly id: string;
  /** When memory was looked at. */
  readonly asOf: number;
  readonly changes: readonly Required<Change>[];
  readonly account: readonly Accounted[];
  /** Why somebody must look at it before it is done. */
  readonly held?: string;
}

export type DreamOutcome =
  | {
      readonly ok: true;
      /** `held`: it is waiting for your review. `declined`: somebody looked, or wanted only to see it. */
      readonly state: "completed" | "held" | "declined";
      readonly proposal: Proposal;
      /** What of it waits for a person's agreement; the rest was done. */
      readonly waiting?: Proposal;
      /** The write, by which all of it can be undone. Absent where nothing was written. */
      readonly write?: string;
      /** Files left to somebody who has changed them meanwhile. */
      readonly left: readonly string[];
      /** What should be said beside it: a price that is not known. */
      readonly notes: readonly string[];
    }
  | {
      readonly ok: false;
      readonly state: "failed" | "killed";
      readonly reason: string;
      readonly problems?: readonly Problem[];
    };

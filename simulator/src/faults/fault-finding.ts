// The findings of fault rounds, as the report shows them.

export type FindingSort = "lost" | "left behind" | "unclear";

export interface Finding {
  readonly sort: FindingSort;
  readonly what: string;
}

export const findLost = (what: string): Finding => ({ sort: "lost", what });
export const findLeft = (what: string): Finding => ({ sort: "left behind", what });
export const findUnclear = (what: string): Finding => ({ sort: "unclear", what });

export interface KindResult {
  readonly rounds: number;
  readonly findings: readonly Finding[];
  /** How much was tried and checked. */
  readonly notes?: readonly string[];
  /** Why a kind could not be tried here. */
  readonly skipped?: string;
}

export interface KindOptions {
  readonly rounds: number;
  readonly seed: number;
  readonly log: (text: string) => void;
}

export interface FaultKind {
  readonly name: string;
  readonly what: string;
  /** The default number of rounds. */
  readonly rounds: number;
  /** It mostly waits, so it runs in parallel with the others, of which two run at a time. */
  readonly isMostlyWaiting?: true;
  run(options: KindOptions): Promise<KindResult>;
}

// Whether the notes are to be brought up to date now. Pure.
import type { Settings } from "../../settings/schema.ts";
import type { Progress } from "./notes-state.ts";

export interface UpdateQuestion {
  /** What is in force: `economy` without a known price is `window`. */
  readonly mode: "economy" | "window";
  readonly progress: Progress;
  readonly settings: Pick<Settings, "notes" | "switches" | "compaction">;
  /** Updates in a row that have failed. */
  readonly failures: number;
  /** A compaction is about to be made, or would be if the notes were not behind. */
  readonly isCompactionDue: boolean;
}

export type UpdatePlan =
  | { readonly due: true; readonly reason: "first" | "calls" | "pause" | "compaction" }
  | { readonly due: false };

const NOT_DUE: UpdatePlan = { due: false };

export function planNotesUpdate(question: UpdateQuestion): UpdatePlan {
  const { mode, progress, settings, failures, isCompactionDue } = question;
  const { switches, notes } = settings;
  // The breaker: what failed so often costs money and time at every compaction, and structural notes serve without it.
  if (failures >= settings.compaction.breakerFailures) return NOT_DUE;
  // Without automatic compaction nobody would use them.
  if (!switches.notes || !switches.compaction || !switches.autoCompaction) return NOT_DUE;
  if (mode === "window") return planScheduled(progress, notes);
  // Here a model is asked only when it pays: right before its notes are used.
  return isCompactionDue && progress.behind > notes.maxBehind ? { due: true, reason: "compaction" } : NOT_DUE;
}

function planScheduled(progress: Progress, notes: Settings["notes"]): UpdatePlan {
  const { tokens, behind, callsBehind, sinceFailure, isUpdated, isPause } = progress;
  // One that failed is not tried again at every response.
  if (sinceFailure !== undefined && sinceFailure < notes.tokensBetween) return NOT_DUE;
  if (!isUpdated) return tokens >= notes.firstAt ? { due: true, reason: "first" } : NOT_DUE;
  if (behind < notes.tokensBetween) return NOT_DUE;
  if (callsBehind >= notes.toolCallsBetween) return { due: true, reason: "calls" };
  return isPause ? { due: true, reason: "pause" } : NOT_DUE;
}

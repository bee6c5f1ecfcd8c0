// Decides whether to update the notes now. Pure.
import type { Settings } from "../../settings/schema.ts";
import type { Progress } from "./notes-state.ts";

export interface UpdateQuestion {
  /** The mode in effect: `economy` without a known price becomes `window`. */
  readonly mode: "economy" | "window";
  /** Asked for only if it matters: it may have to be read from the transcript. */
  readonly progress: Progress;
  readonly settings: Pick<Settings, "notes" | "switches" | "compaction">;
  /** The number of failed updates in a row. */
  readonly failures: number;
  /** A compaction is about to be made, or would be if the notes were up to date. */
  readonly isCompactionDue: boolean;
}

export type UpdatePlan =
  | { readonly due: true; readonly reason: "first" | "calls" | "pause" | "compaction" }
  | { readonly due: false };

const NOT_DUE: UpdatePlan = { due: false };

export function planNotesUpdate(question: UpdateQuestion): UpdatePlan {
  const { mode, settings, failures, isCompactionDue } = question;
  const { switches, notes } = settings;
  // The breaker: each failed update costs money and delays a compaction, and structural notes serve instead.
  if (failures >= settings.compaction.breakerFailures) return NOT_DUE;
  // Without automatic compaction nobody would use the notes.
  if (!switches.notes || !switches.compaction || !switches.autoCompaction) return NOT_DUE;
  if (mode === "window") return planScheduled(question.progress, notes);
  // In economy mode a model is asked only right before its notes are used, which is when it pays.
  if (!isCompactionDue || question.progress.behind <= notes.maxBehind) return NOT_DUE;
  return { due: true, reason: "compaction" };
}

function planScheduled(progress: Progress, notes: Settings["notes"]): UpdatePlan {
  const { tokens, behind, callsBehind, sinceFailure, isUpdated, isPause } = progress;
  // A failed update is not retried at every response.
  if (sinceFailure !== undefined && sinceFailure < notes.tokensBetween) return NOT_DUE;
  if (!isUpdated) return tokens >= notes.firstAt ? { due: true, reason: "first" } : NOT_DUE;
  if (behind < notes.tokensBetween) return NOT_DUE;
  if (callsBehind >= notes.toolCallsBetween) return { due: true, reason: "calls" };
  return isPause ? { due: true, reason: "pause" } : NOT_DUE;
}

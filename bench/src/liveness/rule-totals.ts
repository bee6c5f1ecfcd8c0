// The cost and the blind uses of a rule over all recorded sessions.
import { readRecording } from "../transcripts/real-sessions.ts";
import { measureRule, type RuleMeasure } from "./measure-rule.ts";
import type { Terms } from "./replay-session.ts";
import type { Rule } from "./rule.ts";

/** The model and the window that most of the sessions were recorded with. */
export const TERMS: Terms = { model: "claude-opus-4-6", window: 200_000 };

export async function measureAll(paths: readonly string[], rule: Rule): Promise<readonly RuleMeasure[]> {
  const measures: RuleMeasure[] = [];
  for (const path of paths) measures.push(await measureRule(readRecording(path), rule, TERMS));
  return measures;
}

/** Takes every n-th, so that all kinds are included. */
export function takeSample(paths: readonly string[], count = paths.length): readonly string[] {
  const step = Math.max(1, paths.length / count);
  return paths.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
}

export interface RuleTotals {
  readonly dollars: number;
  readonly ratio: number;
  /** Shares of responses. */
  readonly blind: number;
  readonly blindLessNever: number;
  readonly blindEdits: number;
  readonly edits: number;
}

export function totalOf(measures: readonly RuleMeasure[], never: readonly RuleMeasure[]): RuleTotals {
  const responses = sum(measures, (m) => m.responses);
  const dollars = sum(measures, (m) => m.dollars);
  return {
    dollars,
    ratio: dollars / sum(never, (m) => m.dollars),
    blind: sum(measures, ({ blind }) => blind.length) / responses,
    blindLessNever: countNew(measures, never, (m) => m.blind) / responses,
    blindEdits: countNew(measures, never, (m) => m.blindEdits),
    edits: sum(measures, ({ edits }) => edits),
  };
}

/** Counts what happens under a rule but not at the same place without clearing. */
function countNew<T>(
  measures: readonly RuleMeasure[],
  never: readonly RuleMeasure[],
  pick: (measure: RuleMeasure) => readonly T[],
): number {
  return sum(measures, (measure) => {
    const other = new Set(never.filter(({ session }) => session === measure.session).flatMap(pick));
    return pick(measure).filter((item) => !other.has(item)).length;
  });
}

export const sum = <T>(items: readonly T[], of: (item: T) => number) =>
  items.reduce((total, item) => total + of(item), 0);

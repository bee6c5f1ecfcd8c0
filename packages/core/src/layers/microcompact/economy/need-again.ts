// Estimates how likely a request needs a result that has been idle for some time, from recorded sessions.
import type { ResultKind } from "./result-kind.ts";

/**
 * Percentage of requests that use something which only this result shows, for a result of 1,000 tokens, by kind and idle
 * time.
 */
export type NeedTable = Readonly<Record<ResultKind, readonly number[]>>;

/** The exclusive upper end of each column, in requests since a result arrived or its file was last named. */
export const IDLE_ENDS: readonly number[] = [3, 6, 11, 21, 41, Number.POSITIVE_INFINITY];

/** The measured chance grows with the square root of a result's size, up to a maximum size. */
const TABLE_TOKENS = 1_000;
const MAX_TOKENS = 4_000;

export function chanceNeeded(table: NeedTable, kind: ResultKind, tokens: number, column: number): number {
  return Math.min(1, (table[kind][column]! / 100) * Math.sqrt(Math.min(tokens, MAX_TOKENS) / TABLE_TOKENS));
}

/** Returns the column of a request that finds the result idle for this long. */
export function findIdleColumn(idle: number): number {
  let column = 0;
  while (idle >= IDLE_ENDS[column]!) column++;
  return column;
}

/** Counts how many of the idle requests [from, to) fall into a column. */
export function countIdle(column: number, from: number, to: number): number {
  const start = column === 0 ? 0 : IDLE_ENDS[column - 1]!;
  return Math.max(0, Math.min(to, IDLE_ENDS[column]!) - Math.max(from, start));
}

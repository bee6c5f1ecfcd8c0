// How likely it is that a request needs a result again that was not touched for some time, measured on recorded sessions.
import type { ResultKind } from "./result-kind.ts";

/** Per cent of requests that use something of a result of 1,000 tokens which nothing else in view shows, by kind and idleness. */
export type NeedTable = Readonly<Record<ResultKind, readonly number[]>>;

/** Requests since a result came or its file was last named: the columns of the table end before these; the last has no end. */
export const IDLE_ENDS: readonly number[] = [3, 6, 11, 21, 41, Number.POSITIVE_INFINITY];

/** Larger results show more, but not in proportion: the chance was seen to grow with the root of the size, up to a point. */
const TABLE_TOKENS = 1_000;
const MAX_TOKENS = 4_000;

export function chanceNeeded(table: NeedTable, kind: ResultKind, tokens: number, column: number): number {
  return Math.min(1, (table[kind][column]! / 100) * Math.sqrt(Math.min(tokens, MAX_TOKENS) / TABLE_TOKENS));
}

/** How many requests of a stretch of idleness, from `from` to and without `to`, fall into a column. */
export function countIdle(column: number, from: number, to: number): number {
  const start = column === 0 ? 0 : IDLE_ENDS[column - 1]!;
  return Math.max(0, Math.min(to, IDLE_ENDS[column]!) - Math.max(from, start));
}

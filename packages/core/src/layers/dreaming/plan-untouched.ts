// Decides which changes of a dream still hold if others have changed files meanwhile. Pure.
//
// A dream moves facts between files. So a file that somebody else changed is left alone, together with all files that it
// gave facts to or took facts from, directly or through others.
import type { Change } from "../../memory/store/change.ts";
import type { Accounted } from "./plan-verdict.ts";

export interface Untouched<C extends Change> {
  readonly changes: readonly C[];
  /** Files that are not written. */
  readonly left: readonly string[];
}

export function planUntouched<C extends Change>(
  changes: readonly C[],
  account: readonly Accounted[],
  touched: ReadonlySet<string>,
): Untouched<C> {
  const neighbours = new Map<string, Set<string>>();
  const joinPaths = (a: string, b: string) => neighbours.set(a, (neighbours.get(a) ?? new Set()).add(b));
  for (const one of account) {
    if (one.outcome === "retired" || one.into === undefined || one.into === one.fact.path) continue;
    joinPaths(one.fact.path, one.into);
    joinPaths(one.into, one.fact.path);
  }
  const reached = new Set(touched);
  for (const path of reached) for (const next of neighbours.get(path) ?? []) reached.add(next);
  return {
    changes: changes.filter(({ path }) => !reached.has(path)),
    left: changes.flatMap(({ path }) => (reached.has(path) ? [path] : [])),
  };
}

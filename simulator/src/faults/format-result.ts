// Formats a kind of fault as one line, plus one line for each finding. Pure.
import type { FaultKind, FindingSort, KindResult } from "./fault-finding.ts";

const SORTS: readonly FindingSort[] = ["lost", "left behind", "unclear"];
/** The most findings to print. More of the same add nothing. */
const MAX_SHOWN = 20;

export function formatResult(
  { name, what }: Pick<FaultKind, "name" | "what">,
  { rounds, findings, notes = [], skipped }: KindResult,
  ms: number,
): string {
  if (skipped !== undefined) return `${name.padEnd(10)} skipped: ${skipped}`;
  const counts = SORTS.map((sort) => `${findings.filter((each) => each.sort === sort).length} ${sort}`);
  const shown = findings.slice(0, MAX_SHOWN).map((each) => `  ${each.sort}: ${each.what}`);
  if (findings.length > MAX_SHOWN) shown.push(`  and ${findings.length - MAX_SHOWN} more`);
  const minutes = `${(ms / 60_000).toFixed(1)} min`;
  const noted = notes.map((note) => `  ${note}`);
  return [
    `${name.padEnd(10)} ${rounds} rounds in ${minutes}: ${counts.join(", ")}  (${what})`,
    ...noted,
    ...shown,
  ].join("\n");
}

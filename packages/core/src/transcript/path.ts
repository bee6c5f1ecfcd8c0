// Where the transcript goes on: the last entry, unless the head was moved.
import type { Entry } from "./entries.ts";

/** What the next entry follows. A head that points nowhere known moves nothing. */
export function leafOf(entries: readonly Entry[]): string | null {
  const known = new Set<string>();
  let leaf: string | null = null;
  for (const entry of entries) {
    if (entry.type !== "head") {
      known.add(entry.id);
      leaf = entry.id;
    } else if (entry.to === null || known.has(entry.to)) {
      leaf = entry.to;
    }
  }
  return leaf;
}

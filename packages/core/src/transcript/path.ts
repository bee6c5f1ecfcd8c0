// Where the transcript goes on: the last entry, unless the head was moved.
import type { Step } from "./load.ts";

/** What the next entry follows. A head that points nowhere known moves nothing. */
export function leafOf(steps: readonly Step[]): string | null {
  const known = new Set<string>();
  let leaf: string | null = null;
  for (const { type, id, to = null } of steps) {
    if (type !== "head") {
      known.add(id);
      leaf = id;
    } else if (to === null || known.has(to)) {
      leaf = to;
    }
  }
  return leaf;
}

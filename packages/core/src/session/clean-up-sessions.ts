// Removes old sessions, together with their entries in the search index.

import type { Ports } from "../ports/ports.ts";
import { indexPathOf } from "../search/search-database.ts";
import { SearchIndex } from "../search/search-index.ts";
import { type CleanedUp, type Cleanup, cleanUp } from "../transcript/cleanup.ts";

/** Returns what was removed. Runs in the background; failures are retried another day. */
export async function cleanUpSessions(ports: Ports, cleanup: Cleanup): Promise<CleanedUp | undefined> {
  const cleaned = await cleanUp(ports, cleanup);
  for (const [project, all] of Map.groupBy(cleaned?.removed ?? [], (each) => each.project)) {
    if (!(await ports.files.stat(indexPathOf(project)))) continue;
    const index = await SearchIndex.open(ports, { project });
    try {
      index.forget(all.map(({ path }) => path));
    } finally {
      index.close();
    }
  }
  return cleaned;
}

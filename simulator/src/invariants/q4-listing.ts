// Q4: a listing, which reads only the end of each file, shows the session's current title.
import { listSessions } from "@palimpsest/core";
import { requireInvariant } from "../violation.ts";
import type { World } from "../world.ts";

export async function checkListing({ running, place, disk, twin, damagedAt }: World): Promise<void> {
  if (!running || !place || running.session.unsaved > 0) return;
  // If the end is damaged, the title is written again with the next entry, not before.
  if (twin.order.length <= damagedAt) return;
  const entry = disk.entries.findLast(({ type }) => type === "title");
  if (entry?.type !== "title") return;
  const folder = place.path.slice(0, place.path.lastIndexOf("/"));
  const shown = (await listSessions(running.process.ports.files, folder)).find(({ id }) => id === place.id);
  requireInvariant(
    shown?.title === entry.title,
    "Q4",
    () => `Listed as ${JSON.stringify(shown?.title)}; the title is ${JSON.stringify(entry.title)}.`,
  );
}

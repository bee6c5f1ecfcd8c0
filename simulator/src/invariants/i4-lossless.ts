// I4: the file contains what was handed over, in order and unchanged, and everything that was acknowledged can be read.
import { requireInvariant } from "../violation.ts";
import type { World } from "../world.ts";

export function checkDisk(world: World): void {
  const { disk, twin, said, running } = world;
  const unsaved = running?.session.unsaved ?? 0;
  const written = disk.durable;
  const other = written.findIndex((entry, at) => entry.id !== twin.order[at]);
  requireInvariant(
    other === -1,
    "I4",
    () => `Entry ${other} on disk is ${written[other]?.id}; ${twin.order[other]} was handed over.`,
  );
  requireInvariant(
    unsaved > 0 || written.length === twin.order.length,
    "I4",
    () => `${twin.order.length - written.length} entries are not on disk, and nobody says so.`,
  );
  requireInvariant(
    unsaved === 0 || running!.warnings > 0,
    "I4",
    () => "Unsaved entries, and nobody was told.",
  );
  const lost = said.missing(written);
  requireInvariant(
    lost === undefined,
    "I4",
    () => `Acknowledged and not on disk: ${lost?.type} ${lost?.payload.slice(0, 200)}`,
  );
}

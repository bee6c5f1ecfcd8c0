// Removes what killed processes have left in pal's home: unfinished files, and locks of sessions that nobody has opened
// since. They are harmless, but nothing else would ever remove the lock of a session that was killed before its first entry.
import type { Ports } from "../ports/ports.ts";
import { removeDeadLock } from "./file-lock.ts";

type LeftoverPorts = Pick<Ports, "clock" | "files" | "ids" | "spawn">;

const LOCK = /\.lock(?:\.takeover)?$/;

export async function removeLeftovers(ports: LeftoverPorts, home: string): Promise<void> {
  const { files } = ports;
  const drafts = await files.abandonedDrafts(home);
  const removals = drafts.map((path) => files.remove(path));
  for (const { kind, path: project } of await files.list(`${home}/projects`)) {
    if (kind !== "folder") continue;
    const locks = (await files.names(`${project}/sessions`)).filter((name) => LOCK.test(name));
    removals.push(...locks.map((name) => removeDeadLock(ports, `${project}/sessions/${name}`)));
  }
  // What cannot be removed now is retried tomorrow; the rest is still removed.
  await Promise.allSettled(removals);
}

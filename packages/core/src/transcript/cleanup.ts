// Removes old sessions of all projects, at most once a day. Memory is never touched: only what stands in a sessions folder.
import type { Ports } from "../ports/ports.ts";
import { acquireLock } from "./lock.ts";
import { planCleanup } from "./plan-cleanup.ts";

const DAY = 24 * 60 * 60 * 1_000;

type CleanupPorts = Pick<Ports, "clock" | "files" | "ids" | "spawn">;

export interface Cleanup {
  readonly home: string;
  /** Asked only when it is time. */
  readonly days: () => Promise<number | false>;
  /** The transcript of the session that is open here. */
  readonly keep?: string | undefined;
}

export interface Removed {
  /** The project's folder. */
  readonly project: string;
  /** Of the transcript; it may have been gone before. */
  readonly path: string;
}

/** What was removed; nothing where it is not yet time, or somebody else is at it. */
export async function cleanUp(
  ports: CleanupPorts,
  { home, days, keep }: Cleanup,
): Promise<readonly Removed[]> {
  const stamp = `${home}/cleaned`;
  if (!(await isDue(ports, stamp))) return [];
  const taken = await acquireLock(ports, `${stamp}.lock`, { purpose: "The cleanup" });
  if (!taken.ok) return [];
  try {
    if (!(await isDue(ports, stamp))) return [];
    // First, so that one that fails is tried tomorrow and not at every start.
    await ports.files.write(stamp, `${new Date(ports.clock.now()).toISOString()}\n`);
    const most = await days();
    return most === false ? [] : await removeOld(ports, home, most, keep);
  } finally {
    await taken.lock.release();
  }
}

/** A stamp from the future, as a wrong clock leaves it, holds nothing up. */
async function isDue({ files, clock }: CleanupPorts, stamp: string): Promise<boolean> {
  if (!(await files.stat(stamp))) return true;
  const last = Date.parse(new TextDecoder().decode(await files.read(stamp)).trim());
  return !(Math.abs(clock.now() - last) < DAY);
}

async function removeOld(ports: CleanupPorts, home: string, days: number, keep?: string): Promise<Removed[]> {
  const removed: Removed[] = [];
  for (const { kind, path: project } of await ports.files.list(`${home}/projects`)) {
    if (kind !== "folder") continue;
    const folder = `${project}/sessions`;
    const options = { now: ports.clock.now(), days, keep };
    for (const { id } of planCleanup(await ports.files.list(folder), options))
      if (await removeSession(ports, folder, id, options))
        removed.push({ project, path: `${folder}/${id}.jsonl` });
  }
  return removed;
}

/** Under its lock, and looked at once more there: whoever has it open, or just had, keeps it. */
async function removeSession(
  ports: CleanupPorts,
  folder: string,
  id: string,
  options: Parameters<typeof planCleanup>[1],
): Promise<boolean> {
  const path = `${folder}/${id}`;
  try {
    const taken = await acquireLock(ports, `${path}.lock`, { purpose: `Session ${id}` });
    if (!taken.ok) return false;
    try {
      const now = await Promise.all([ports.files.stat(path), ports.files.stat(`${path}.jsonl`)]);
      const [old] = planCleanup(
        now.flatMap((info) => (info ? [info] : [])),
        options,
      );
      for (const each of old?.paths ?? []) await ports.files.remove(each);
      return old !== undefined;
    } finally {
      await taken.lock.release();
    }
  } catch {
    // One that cannot be removed is tried again tomorrow, and keeps no other.
    return false;
  }
}

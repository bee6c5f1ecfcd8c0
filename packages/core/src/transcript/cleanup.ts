// Removes old sessions of all projects, at most once a day, and only those that were announced on an earlier day: a
// temporarily wrong clock announces sessions but removes none. Never touches memory: only removes files in a sessions
// folder, and leftovers of killed processes.
import type { Files } from "../ports/files.ts";
import type { Ports } from "../ports/ports.ts";
import { type CleanupRecord, formatDay, readCleanupRecord, writeCleanupRecord } from "./cleanup-record.ts";
import { acquireLock } from "./file-lock.ts";
import { listSessions } from "./list-sessions.ts";
import { planCleanup } from "./plan-cleanup.ts";
import { removeLeftovers } from "./remove-leftovers.ts";

type CleanupPorts = Pick<Ports, "clock" | "files" | "ids" | "spawn">;

export interface Retention {
  /** False if nothing is ever removed. */
  readonly days: number | false;
  /**
   * This many of the newest sessions of each project are kept, however old. Used until somebody chooses the number of days.
   */
  readonly keepNewest: number;
}

export interface Cleanup {
  readonly home: string;
  /** Called only if a cleanup is due. Undefined means unknown, so nothing is removed. */
  readonly retention: () => Promise<Retention | undefined>;
  /** The transcript of the session that is open in this process. */
  readonly keep?: string | undefined;
  /** Tells the user. Called before the announcement is recorded, so that nothing unannounced is removed. */
  readonly announce: (announcement: Announcement) => void;
}

export interface Announcement {
  readonly days: number;
  readonly sessions: readonly Removed[];
}

export interface Removed {
  /** The project's folder. */
  readonly project: string;
  readonly id: string;
  /** The path of the transcript, which may already have been removed. */
  readonly path: string;
}

export interface CleanedUp {
  readonly days: number;
  readonly removed: readonly Removed[];
}

/** Returns what was removed; `undefined` if no cleanup is due or another process is running one. */
export async function cleanUp(ports: CleanupPorts, cleanup: Cleanup): Promise<CleanedUp | undefined> {
  const { files, clock } = ports;
  const { home } = cleanup;
  const today = formatDay(clock.now());
  if ((await readCleanupRecord(files, home)).checkedOn === today) return undefined;
  const taken = await acquireLock(ports, `${home}/cleanup.lock`, { purpose: "The cleanup" });
  if (!taken.ok) return undefined;
  try {
    const record = await readCleanupRecord(files, home);
    if (record.checkedOn === today) return undefined;
    const retention = await cleanup.retention();
    // Written first, so that a failing cleanup is retried tomorrow and not at every start.
    await writeCleanupRecord(files, home, { ...record, checkedOn: today });
    await removeLeftovers(ports, home);
    if (!retention || retention.days === false) return undefined;
    const { days, keepNewest } = retention;
    const old = await listOld(ports, cleanup, { days, keepNewest });
    const removed: Removed[] = [];
    const announced: Record<string, number> = {};
    for (const session of old) {
      const at = record.announced[placeOf(session)];
      const isDue = at !== undefined && wasAnnounced(at, clock.now());
      if (isDue && (await removeSession(ports, session, { days, keep: cleanup.keep }))) removed.push(session);
      else if (isDue) announced[placeOf(session)] = at;
    }
    const fresh = old.filter((session) => !removed.includes(session) && !(placeOf(session) in announced));
    if (fresh.length > 0) cleanup.announce({ days, sessions: fresh });
    for (const session of fresh) announced[placeOf(session)] = clock.now();
    await writeCleanupRecord(files, home, { checkedOn: today, announced });
    return { days, removed };
  } finally {
    await taken.lock.release();
  }
}

/** Announced on an earlier day. An announcement from the future was made with a wrong clock and does not count. */
const wasAnnounced = (at: number, now: number): boolean => at < now && formatDay(at) < formatDay(now);

const placeOf = ({ project, id }: Removed): keyof CleanupRecord["announced"] =>
  `${project.slice(project.lastIndexOf("/") + 1)}/${id}`;

async function listOld(
  { files, clock }: CleanupPorts,
  { home, keep }: Cleanup,
  { days, keepNewest }: { readonly days: number; readonly keepNewest: number },
): Promise<Removed[]> {
  const old: Removed[] = [];
  for (const { kind, path: project } of await files.list(`${home}/projects`)) {
    if (kind !== "folder") continue;
    const folder = `${project}/sessions`;
    const options = { now: clock.now(), days, keep, keepNewest };
    const planned = planCleanup(await files.list(folder), options);
    // While nobody has chosen the number of days, imported sessions are kept, because they are old from the start.
    const kept = keepNewest > 0 && planned.length > 0 ? await listImported(files, folder) : new Set();
    for (const { id } of planned) if (!kept.has(id)) old.push({ project, id, path: `${folder}/${id}.jsonl` });
  }
  return old;
}

async function listImported(files: Files, folder: string): Promise<ReadonlySet<string>> {
  const sessions = await listSessions(files, folder);
  return new Set(sessions.flatMap(({ id, tags }) => (tags.imported === undefined ? [] : [id])));
}

/** Takes the session's lock and checks again: a session that is open, or was just used, is kept. */
async function removeSession(
  ports: CleanupPorts,
  { id, path: transcript }: Removed,
  { days, keep }: { readonly days: number; readonly keep: string | undefined },
): Promise<boolean> {
  const path = transcript.slice(0, -".jsonl".length);
  try {
    const taken = await acquireLock(ports, `${path}.lock`, { purpose: `Session ${id}` });
    if (!taken.ok) return false;
    try {
      const found = await Promise.all([ports.files.stat(path), ports.files.stat(transcript)]);
      const [old] = planCleanup(
        found.flatMap((info) => (info ? [info] : [])),
        { now: ports.clock.now(), days, keep, keepNewest: 0 },
      );
      for (const each of old?.paths ?? []) await ports.files.remove(each);
      return old !== undefined;
    } finally {
      await taken.lock.release();
    }
  } catch {
    // A session that cannot be removed is retried tomorrow; the others are still removed.
    return false;
  }
}

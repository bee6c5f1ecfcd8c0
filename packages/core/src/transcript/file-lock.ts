// A lock with one holder at a time, across processes. It is a file that names its holder; a dead holder's lock is taken over
// at once.
import * as z from "zod";
import { FileError, type Files } from "../ports/files.ts";
import type { Ports } from "../ports/ports.ts";
import type { ProcessIdentity } from "../ports/spawn.ts";

export interface Lock {
  /** Removes the lock if it is still this one. */
  release(): Promise<void>;
  /** False once another process has taken it over. */
  isHeld(): Promise<boolean>;
}

interface LockRefusal {
  readonly ok: false;
  /** Absent if the lock does not say. */
  readonly holder?: ProcessIdentity;
  readonly reason: string;
}

export type LockResult = { readonly ok: true; readonly lock: Lock } | LockRefusal;

export interface LockOptions {
  /** What is locked: the beginning of the refusal's sentence. */
  readonly purpose: string;
  /** What the user can do: the end of the refusal's sentence. */
  readonly advice?: string;
  /** A live holder loses the lock after this many milliseconds. By default never. */
  readonly yieldsAfter?: number;
}

/** True if a live process holds the lock. A lock that is just being written counts as held. */
export async function isLockHeld(ports: LockPorts, path: string): Promise<boolean> {
  const found = await readLock(ports.files, path);
  return found !== undefined && (await judgeLock(ports, path, found, { purpose: "It" })) !== undefined;
}

type LockPorts = Pick<Ports, "clock" | "files" | "ids" | "spawn">;

/** Some file systems cannot create a file with its content in one step: a half-written lock is respected for this long. */
const TORN_GRACE = 10_000;
/** A lock that is gone whenever we look again is in rapid use, not stuck. After this many attempts we report it. */
const MAX_LOOKS = 100;

// Lazy, because a normal start does not need this schema.
const heldBy = z.lazy(() =>
  z.object({
    pid: z.int().positive(),
    started: z.string(),
    boot: z.string(),
    since: z.number().min(0).max(8.64e15),
  }),
);

export async function acquireLock(ports: LockPorts, path: string, options: LockOptions): Promise<LockResult> {
  const { files, spawn, clock, ids } = ports;
  // The id distinguishes this lock from another one of the same process in the same millisecond.
  const mine = `${JSON.stringify({ ...spawn.self(), since: clock.now(), id: ids.next() })}\n`;
  for (let look = 0; look < MAX_LOOKS; look++) {
    if (await files.create(path, mine)) {
      const isHeld = async () => (await readLock(files, path)) === mine;
      return { ok: true, lock: { release: () => removeIf(files, path, mine), isHeld } };
    }
    const found = await readLock(files, path);
    if (found === undefined) continue;
    const refusal = await judgeLock(ports, path, found, options);
    if (refusal) return refusal;
    const cleared = await clearDead(ports, path, found, options);
    if (!cleared.ok) return cleared;
  }
  return {
    ok: false,
    reason: `${options.purpose} is locked again and again by other processes. Try again later.`,
  };
}

/** Removes a lock that a dead process has left, without taking it. */
export async function removeDeadLock(ports: LockPorts, path: string): Promise<void> {
  const options = { purpose: "What is locked" };
  const found = await readLock(ports.files, path);
  if (found === undefined || (await judgeLock(ports, path, found, options))) return;
  await clearDead(ports, path, found, options);
}

/** Returns why a lock must be respected; undefined if its holder is dead. */
async function judgeLock(
  { files, spawn, clock }: LockPorts,
  path: string,
  found: string,
  { purpose, advice = "Close it there first.", yieldsAfter = Number.POSITIVE_INFINITY }: LockOptions,
): Promise<LockRefusal | undefined> {
  const holder = parseHolder(found);
  if (!holder) {
    const modified = (await files.stat(path))?.modified ?? clock.now();
    if (Math.abs(clock.now() - modified) > TORN_GRACE) return undefined;
    return { ok: false, reason: `${purpose} is just being opened by another process. ${advice}` };
  }
  const { since, ...identity } = holder;
  if (!spawn.isAlive(identity) || clock.now() - since >= yieldsAfter) return undefined;
  const time = new Date(since).toISOString().slice(0, 19).replace("T", " ");
  const reason = `${purpose} is open in process ${identity.pid} (since ${time} UTC). ${advice}`;
  return { ok: false, holder: identity, reason };
}

/**
 * Removes a dead lock. Two processes may have seen the same dead lock, and the slower one must not remove the lock that the
 * faster one has put in its place. So removing needs a lock of its own, under which the dead lock is checked again. If the
 * holder of that one dies too, it is taken over in the same way.
 */
async function clearDead(
  ports: LockPorts,
  path: string,
  dead: string,
  options: LockOptions,
): Promise<{ readonly ok: true } | LockRefusal> {
  const takeover = await acquireLock(ports, `${path}.takeover`, options);
  if (!takeover.ok) return takeover;
  try {
    await removeIf(ports.files, path, dead);
  } finally {
    await takeover.lock.release();
  }
  return { ok: true };
}

async function removeIf(files: Files, path: string, content: string): Promise<void> {
  if ((await readLock(files, path)) === content) await files.remove(path);
}

async function readLock(files: Files, path: string): Promise<string | undefined> {
  try {
    return new TextDecoder().decode(await files.read(path));
  } catch (error) {
    if (FileError.isInstance(error) && error.code === "not-found") return undefined;
    throw error;
  }
}

function parseHolder(text: string): z.infer<typeof heldBy> | undefined {
  try {
    return heldBy.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

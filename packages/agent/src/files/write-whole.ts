// Replaces a whole file atomically: readers see the old bytes or the new ones.
import { randomBytes } from "node:crypto";
import { open, rename, stat, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makeFolder } from "./make-folder.ts";

export interface WriteOptions {
  /** Exactly this mode; without it a new file gets the mode of the umask. */
  readonly mode?: number | undefined;
  /** Asked just before the rename: `false` leaves everything unchanged. */
  readonly stillWanted?: (() => Promise<boolean>) | undefined;
}

/** `path` is canonical: a link there would be replaced, not followed. Makes missing folders. */
export async function writeWhole(path: string, bytes: Buffer, options: WriteOptions = {}): Promise<boolean> {
  makeFolder(dirname(path));
  // A short name: the target's may already have the maximum length.
  const draft = join(dirname(path), `.pal-${randomBytes(8).toString("hex")}.tmp`);
  try {
    await fillDraft(draft, path, bytes, options.mode);
    if (options.stillWanted && !(await options.stillWanted())) {
      await unlink(draft);
      return false;
    }
    await rename(draft, path);
    return true;
  } catch (error) {
    await unlink(draft).catch(() => {});
    throw error;
  }
}

async function fillDraft(
  draft: string,
  target: string,
  bytes: Buffer,
  mode: number | undefined,
): Promise<void> {
  const file = await open(draft, "wx", mode === undefined ? 0o666 : 0o600);
  try {
    await file.writeFile(bytes);
    await keepOwner(file, target);
    // After chown, which clears the setuid bit.
    if (mode !== undefined) await file.chmod(mode);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Only for root: a file of another user keeps its owner. */
async function keepOwner(file: Awaited<ReturnType<typeof open>>, target: string): Promise<void> {
  const there = await stat(target).catch(() => undefined);
  if (!there || process.getuid?.() !== 0) return;
  const mine = await file.stat();
  if (mine.uid !== there.uid || mine.gid !== there.gid)
    await file.chown(there.uid, there.gid).catch(() => {});
}

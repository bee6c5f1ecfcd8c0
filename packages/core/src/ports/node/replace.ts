// Writes whole files: under another name in the same folder, then renamed into place in one step.
import { lstatSync } from "node:fs";
import { link, open, rename, unlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileFailure } from "../file-failure.ts";
import { makeDraftName } from "./drafts.ts";
import { errnoOf, guardFileCall } from "./file-error.ts";
import { lookAt, withParent } from "./folders.ts";

const PRIVATE = 0o600;
/** Errors of file systems without hard links. */
const NO_LINKS: ReadonlySet<string | undefined> = new Set([
  "EPERM",
  "ENOTSUP",
  "EOPNOTSUPP",
  "ENOSYS",
  "EMLINK",
]);

type Data = string | Uint8Array;

/** A link at `path` is itself replaced, and its target is never written. An existing file keeps its mode. */
export function writeFileWhole(path: string, data: Data): Promise<void> {
  return guardFileCall("write", path, async () => {
    const there = lstatSync(path, { throwIfNoEntry: false });
    if (there?.isDirectory()) throw fileFailure("is-a-folder", "write", path);
    const draft = await writeDraft(path, data, there?.isFile() ? there.mode & 0o777 : PRIVATE);
    await orDiscard(draft, () => rename(draft, path));
  });
}

export function createFile(path: string, data: Data): Promise<boolean> {
  return guardFileCall("create", path, async () => {
    if (lookAt(path)) return false;
    const draft = await writeDraft(path, data, PRIVATE);
    return orDiscard(draft, async () => {
      const made = await falseIfExists(link(draft, path).then(() => true)).catch((error) => {
        if (NO_LINKS.has(errnoOf(error))) return createInPlace(path, data);
        throw error;
      });
      await unlink(draft);
      return made;
    });
  });
}

/** Also exclusive, but for an instant others may see it half written. */
export function createInPlace(path: string, data: Data): Promise<boolean> {
  return falseIfExists(writeFile(path, data, { flag: "wx", mode: PRIVATE, flush: true }).then(() => true));
}

async function writeDraft(path: string, data: Data, mode: number): Promise<string> {
  const draft = join(dirname(path), makeDraftName());
  const file = await withParent(path, () => open(draft, "wx", PRIVATE));
  await orDiscard(draft, async () => {
    try {
      await file.writeFile(data);
      if (mode !== PRIVATE) await file.chmod(mode);
      // If it were renamed before its bytes are on disk, the file could be empty after a power cut.
      await file.sync();
    } finally {
      await file.close();
    }
  });
  return draft;
}

async function orDiscard<T>(draft: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    await unlink(draft).catch(() => {});
    throw error;
  }
}

async function falseIfExists(work: Promise<boolean>): Promise<boolean> {
  return work.catch((error) => {
    if (errnoOf(error) === "EEXIST") return false;
    throw error;
  });
}

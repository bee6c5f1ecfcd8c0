// A file held open for appending. Writes are synchronous: an append takes microseconds, and the thread pool would take
// longer.
import {
  close,
  closeSync,
  constants,
  fdatasync,
  fstatSync,
  fsync,
  ftruncateSync,
  openSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { fileFailure } from "../file-failure.ts";
import type { Appender } from "../files.ts";
import { fileError, guardFileCall } from "./file-error.ts";
import { withParent } from "./folders.ts";

const flushData = promisify(fdatasync);
const flushAll = promisify(fsync);
const closeFile = promisify(close);
/** 0 on Windows, which does not have it. */
export const NO_FOLLOW = constants.O_NOFOLLOW ?? 0;
const FLAGS = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | NO_FOLLOW;

export async function openAppender(path: string): Promise<Appender> {
  const file = await guardFileCall("append to", path, () =>
    withParent(path, () => openSync(path, FLAGS, 0o600)),
  );
  let open = true;
  let entrySynced = false;
  let syncing: Promise<void> = Promise.resolve();

  function requireOpen(): void {
    if (!open) throw fileFailure("io", "append to", path, { reason: "it was closed" });
  }

  return {
    async append(data) {
      requireOpen();
      try {
        appendWhole(file, typeof data === "string" ? Buffer.from(data) : data);
      } catch (error) {
        throw fileError("append to", path, error);
      }
    },
    sync() {
      const work = guardFileCall("sync", path, async () => {
        requireOpen();
        await flushData(file);
        // A new file's name is stored in its folder. If that were not synced, the bytes would survive a power cut but nobody
        // would find them.
        if (!entrySynced) await syncFolder(dirname(path));
        entrySynced = true;
      });
      syncing = Promise.allSettled([syncing, work]).then(() => {});
      return work;
    },
    async close() {
      if (!open) return;
      open = false;
      // The descriptor of a closed file is reused by the next one opened, so a running sync must end first.
      await syncing;
      await guardFileCall("close", path, () => closeFile(file));
    },
  };
}

/** Appends all of it, or leaves the file at its old size. `write` may write less than asked, as the system does. */
export function appendWhole(
  file: number,
  data: Uint8Array,
  write: (file: number, data: Uint8Array, offset: number) => number = writeSync,
): void {
  let written = 0;
  try {
    while (written < data.length) written += write(file, data, written);
  } catch (error) {
    if (written > 0) ftruncateSync(file, fstatSync(file).size - written);
    throw error;
  }
}

async function syncFolder(path: string): Promise<void> {
  let folder: number;
  try {
    folder = openSync(path, constants.O_RDONLY);
  } catch {
    // Windows cannot open folders; its file systems store names by themselves.
    return;
  }
  try {
    await flushAll(folder);
  } finally {
    closeSync(folder);
  }
}

// A file held open for appending. Synchronous underneath: an append costs microseconds, a trip through the thread pool many more.
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
/** Absent on Windows. */
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
        // The name of a new file is kept by its folder: without this the bytes survive a power cut, and nobody finds them.
        if (!entrySynced) await syncFolder(dirname(path));
        entrySynced = true;
      });
      syncing = Promise.allSettled([syncing, work]).then(() => {});
      return work;
    },
    async close() {
      if (!open) return;
      open = false;
      // The number of a closed file is given to the next one opened, so a sync under way must end first.
      await syncing;
      await guardFileCall("close", path, () => closeFile(file));
    },
  };
}

/** Writes all of it, or leaves the file ending where it ended. `write` may write less than asked, as the system does. */
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
    // Windows opens no folders; its file systems keep names by themselves.
    return;
  }
  try {
    await flushAll(folder);
  } finally {
    closeSync(folder);
  }
}

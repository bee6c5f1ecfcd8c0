// The machine's file system.
import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { lutimes, open, realpath, rename, rm } from "node:fs/promises";
import type { Files } from "../files.ts";
import { NO_FOLLOW, openAppender } from "./appender.ts";
import { abandonedDrafts } from "./drafts.ts";
import { fileError, guarded } from "./file-error.ts";
import { list, look, makeFolder, names } from "./folders.ts";
import { READ_FLAGS, readRegularFile, requireRegular } from "./read-regular.ts";
import { create, write } from "./replace.ts";
import { tails } from "./tails.ts";

export function nodeFiles(): Files {
  return {
    read: readRegularFile,
    readRange,
    readRangeSync,
    tails,
    write,
    create,
    appender: openAppender,
    truncate,
    rename: (from, to) => guarded(`move ${from} to`, to, () => rename(from, to)),
    remove,
    makeFolder,
    names,
    list,
    stat: async (path) => look(path),
    canonical: (path) => guarded("resolve", path, () => realpath(path)),
    abandonedDrafts,
    setModified: (path, time) =>
      guarded("set the time of", path, () => lutimes(path, time / 1000, time / 1000)),
  };
}

function readRange(path: string, start: number, length: number): Promise<Uint8Array> {
  return guarded("read", path, async () => {
    const file = await open(path, READ_FLAGS);
    try {
      const { size } = requireRegular(path, await file.stat());
      const room = Math.max(0, Math.min(length, size - start));
      const data = Buffer.allocUnsafe(room);
      let filled = 0;
      while (filled < room) {
        const { bytesRead } = await file.read(data, filled, room - filled, start + filled);
        if (bytesRead === 0) break;
        filled += bytesRead;
      }
      return data.subarray(0, filled);
    } finally {
      await file.close();
    }
  });
}

function readRangeSync(path: string, start: number, length: number): Uint8Array {
  try {
    const file = openSync(path, READ_FLAGS);
    try {
      const { size } = requireRegular(path, fstatSync(file));
      const data = Buffer.allocUnsafe(Math.max(0, Math.min(length, size - start)));
      let filled = 0;
      while (filled < data.length) {
        const bytesRead = readSync(file, data, filled, data.length - filled, start + filled);
        if (bytesRead === 0) break;
        filled += bytesRead;
      }
      return data.subarray(0, filled);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    throw fileError("read", path, error);
  }
}

function truncate(path: string, size: number): Promise<void> {
  return guarded("truncate", path, async () => {
    const file = await open(path, constants.O_WRONLY | NO_FOLLOW);
    try {
      await file.truncate(size);
    } finally {
      await file.close();
    }
  });
}

async function remove(path: string): Promise<void> {
  if (!look(path)) return;
  await guarded("remove", path, () => rm(path, { recursive: true, force: true }));
}

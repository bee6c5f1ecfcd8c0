// The machine's file system.
import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { lutimes, open, realpath, rename, rm } from "node:fs/promises";
import type { Files } from "../files.ts";
import { NO_FOLLOW, openAppender } from "./appender.ts";
import { abandonedDrafts } from "./drafts.ts";
import { fileError, guardFileCall } from "./file-error.ts";
import { listFolder, listNames, lookAt, makeFolder } from "./folders.ts";
import { READ_FLAGS, readRegularFile, requireRegular } from "./read-regular.ts";
import { createFile, writeFileWhole } from "./replace.ts";
import { readTails } from "./tails.ts";

export function nodeFiles(): Files {
  return {
    read: readRegularFile,
    readRange,
    readRangeSync,
    tails: readTails,
    write: writeFileWhole,
    create: createFile,
    appender: openAppender,
    truncate: truncateFile,
    rename: (from, to) => guardFileCall(`move ${from} to`, to, () => rename(from, to)),
    remove: removePath,
    makeFolder,
    names: listNames,
    list: listFolder,
    stat: async (path) => lookAt(path),
    canonical: (path) => guardFileCall("resolve", path, () => realpath(path)),
    abandonedDrafts,
    setModified: (path, time) =>
      guardFileCall("set the time of", path, () => lutimes(path, time / 1000, time / 1000)),
  };
}

const EMPTY = new Uint8Array();

function readRange(
  path: string,
  start: number,
  length: number,
  spare: Uint8Array = EMPTY,
): Promise<Uint8Array> {
  return guardFileCall("read", path, async () => {
    const file = await open(path, READ_FLAGS);
    try {
      const { size } = requireRegular(path, await file.stat());
      const room = Math.max(0, Math.min(length, size - start));
      const data = spare.length >= room ? spare : Buffer.allocUnsafe(room);
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

function truncateFile(path: string, size: number): Promise<void> {
  return guardFileCall("truncate", path, async () => {
    const file = await open(path, constants.O_WRONLY | NO_FOLLOW);
    try {
      await file.truncate(size);
    } finally {
      await file.close();
    }
  });
}

async function removePath(path: string): Promise<void> {
  if (!lookAt(path)) return;
  await guardFileCall("remove", path, () => rm(path, { recursive: true, force: true }));
}

// Reads the ends of many files at once, to list a thousand sessions.
import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import type { Tail } from "../files.ts";
import { BATCH, modifiedOf } from "./folders.ts";

/**
 * Without `O_NONBLOCK`, opening a named pipe would block the whole process until somebody writes to it. Absent on Windows.
 */
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);
/**
 * Files share a buffer of this size, because separate buffers, or copies, take as long as reading. A larger one gains
 * nothing.
 */
const SLAB = 256 * 1024;

type Room = (length: number) => Buffer;

export async function readTails(
  paths: readonly string[],
  bytes: number,
): Promise<readonly (Tail | undefined)[]> {
  const room = roomIn(Math.min(SLAB, bytes * paths.length));
  const found: (Tail | undefined)[] = [];
  for (const [i, path] of paths.entries()) {
    if (i > 0 && i % BATCH === 0) await setImmediate();
    found.push(readTail(path, bytes, room));
  }
  return found;
}

function roomIn(slabSize: number): Room {
  let slab = Buffer.allocUnsafeSlow(0);
  let used = 0;
  return (length) => {
    if (used + length > slab.length) {
      slab = Buffer.allocUnsafeSlow(Math.max(slabSize, length));
      used = 0;
    }
    used += length;
    return slab.subarray(used - length, used);
  };
}

function readTail(path: string, bytes: number, room: Room): Tail | undefined {
  let file: number;
  try {
    file = openSync(path, FLAGS);
  } catch {
    return undefined;
  }
  try {
    const stats = fstatSync(file);
    if (!stats.isFile()) return undefined;
    const data = room(Math.min(stats.size, bytes));
    const read = data.length === 0 ? 0 : readSync(file, data, 0, data.length, stats.size - data.length);
    return {
      size: stats.size,
      modified: modifiedOf(stats),
      data: read === data.length ? data : data.subarray(0, read),
    };
  } catch {
    return undefined;
  } finally {
    closeSync(file);
  }
}

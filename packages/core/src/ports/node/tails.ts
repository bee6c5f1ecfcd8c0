// The ends of many files at once: what a list of a thousand sessions is drawn from.
import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import type { Tail } from "../files.ts";
import { BATCH, modifiedOf } from "./folders.ts";

/** Without it, opening a named pipe would stop the whole process until somebody writes to it. Absent on Windows. */
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

export async function tails(paths: readonly string[], bytes: number): Promise<readonly (Tail | undefined)[]> {
  const found: (Tail | undefined)[] = [];
  for (const [i, path] of paths.entries()) {
    if (i > 0 && i % BATCH === 0) await setImmediate();
    found.push(tail(path, bytes));
  }
  return found;
}

function tail(path: string, bytes: number): Tail | undefined {
  let file: number;
  try {
    file = openSync(path, FLAGS);
  } catch {
    return undefined;
  }
  try {
    const stats = fstatSync(file);
    if (!stats.isFile()) return undefined;
    const length = Math.min(stats.size, bytes);
    const data = Buffer.allocUnsafe(length);
    const read = length === 0 ? 0 : readSync(file, data, 0, length, stats.size - length);
    return { size: stats.size, modified: modifiedOf(stats), data: data.subarray(0, read) };
  } catch {
    return undefined;
  } finally {
    closeSync(file);
  }
}

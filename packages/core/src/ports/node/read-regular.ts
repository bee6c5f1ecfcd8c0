// Reads a file that a stranger may have made: only a regular file, and never more than a limit. Reading a link to a device,
// or a named pipe, might otherwise never end.
import { closeSync, constants, fstatSync, openSync, readSync, type Stats, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { fileFailure } from "../file-failure.ts";
import { fileError, guardFileCall } from "./file-error.ts";

/**
 * `O_NONBLOCK`, because something else may have replaced the file since it was checked. Both flags are absent on Windows.
 */
export const READ_FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0);

/**
 * Reads all bytes of a regular file. Links are followed, but must lead to a regular file too. Throws a `FileError`:
 * "not-a-file" for a device, pipe or socket, "too-large" above `maxBytes`, of which at most one further byte is read.
 */
export function readRegularFile(path: string, maxBytes = Number.POSITIVE_INFINITY): Promise<Buffer> {
  return guardFileCall("read", path, async () => {
    // Checked before opening, because opening a device can already have an effect.
    requireRegular(path, statSync(path), maxBytes);
    const file = await open(path, READ_FLAGS);
    try {
      const { size } = requireRegular(path, await file.stat(), maxBytes);
      const room = new Room(path, size, maxBytes);
      while (room.left > 0) {
        const { bytesRead } = await file.read(room.buffer, room.used, room.left, room.used);
        if (!room.take(bytesRead)) break;
      }
      return room.bytes;
    } finally {
      await file.close();
    }
  });
}

/** The same synchronously, for small files. */
export function readRegularFileSync(path: string, maxBytes: number): Buffer {
  try {
    requireRegular(path, statSync(path), maxBytes);
    const file = openSync(path, READ_FLAGS);
    try {
      const { size } = requireRegular(path, fstatSync(file), maxBytes);
      const room = new Room(path, size, maxBytes);
      while (room.left > 0) {
        if (!room.take(readSync(file, room.buffer, room.used, room.left, room.used))) break;
      }
      return room.bytes;
    } finally {
      closeSync(file);
    }
  } catch (error) {
    throw fileError("read", path, error);
  }
}

export function requireRegular(path: string, stats: Stats, maxBytes = Number.POSITIVE_INFINITY): Stats {
  if (stats.isDirectory()) throw fileFailure("is-a-folder", "read", path);
  if (!stats.isFile()) throw fileFailure("not-a-file", "read", path);
  if (stats.size > maxBytes) throw tooLarge(path, maxBytes);
  return stats;
}

const tooLarge = (path: string, maxBytes: number) =>
  fileFailure("too-large", "read", path, { reason: `it is larger than ${maxBytes} bytes` });

/** The size of the first read from a file that claims to be empty, as files in /proc do. */
const UNKNOWN_SIZE = 4_096;

/** The read buffer. A file of known size is read in one step; one that claims to be empty is read until it ends. */
class Room {
  buffer: Buffer;
  used = 0;
  readonly #path: string;
  readonly #size: number;
  readonly #maxBytes: number;

  constructor(path: string, size: number, maxBytes: number) {
    this.#path = path;
    this.#size = size;
    this.#maxBytes = maxBytes;
    this.buffer = Buffer.allocUnsafe(size > 0 ? size : Math.min(UNKNOWN_SIZE, maxBytes + 1));
  }

  get left(): number {
    return this.buffer.length - this.used;
  }

  get bytes(): Buffer {
    return this.buffer.subarray(0, this.used);
  }

  /** Returns false at the end of the file. */
  take(bytesRead: number): boolean {
    this.used += bytesRead;
    if (this.used > this.#maxBytes) throw tooLarge(this.#path, this.#maxBytes);
    if (bytesRead === 0) return false;
    if (this.left === 0 && this.#size === 0) this.#grow();
    return true;
  }

  #grow(): void {
    const length = Math.min(this.buffer.length * 2, this.#maxBytes + 1);
    const larger = Buffer.allocUnsafe(length);
    this.buffer.copy(larger);
    this.buffer = larger;
  }
}

// Reads what is at a path: kind, bytes, hash, mode. Never more than a limited number of bytes.
import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { codeOf } from "./explain-error.ts";

/** Files up to this size are read, edited and saved for rewind. Nothing a model edits is larger. */
export const WHOLE_FILE_BYTES = 10 * 1024 * 1024;

export interface PresentFile {
  readonly kind: "file";
  readonly bytes: Buffer;
  readonly hash: string;
  readonly modified: number;
  readonly mode: number;
}

export type Found =
  | PresentFile
  | { readonly kind: "missing" }
  | { readonly kind: "folder" }
  /** A device, a socket, a pipe: reading it could block or never end. */
  | { readonly kind: "special" }
  | { readonly kind: "large"; readonly size: number; readonly modified: number };

/** Follows links. Throws file system errors, except for a missing file. */
export async function inspectFile(path: string, most = WHOLE_FILE_BYTES): Promise<Found> {
  // Without O_NONBLOCK, opening a pipe would wait for a writer.
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK).catch((error: unknown) => {
    const code = codeOf(error);
    if (code === "ENOENT" || code === "ENOTDIR") return "missing" as const;
    if (code === "ENXIO") return "special" as const;
    throw error;
  });
  if (typeof file === "string") return { kind: file };
  try {
    const stat = await file.stat();
    if (stat.isDirectory()) return { kind: "folder" };
    if (!stat.isFile()) return { kind: "special" };
    const modified = stat.mtimeMs;
    if (stat.size > most) return { kind: "large", size: stat.size, modified };
    const bytes = await readUpTo(file, most);
    if (bytes === undefined) return { kind: "large", size: most + 1, modified };
    return { kind: "file", bytes, hash: hashBytes(bytes), modified, mode: stat.mode & 0o7777 };
  } finally {
    await file.close();
  }
}

export function hashBytes(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** A file may grow while it is read, and files in /proc report a size of 0. */
async function readUpTo(file: Awaited<ReturnType<typeof open>>, most: number): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of file.createReadStream({ end: most, autoClose: false })) {
    parts.push(part as Buffer);
    length += (part as Buffer).length;
  }
  return length > most ? undefined : Buffer.concat(parts);
}

// Reads the texts of many memories at once.
import type { Files } from "../../ports/files.ts";
import type { Found } from "./scan.ts";

/** A larger file is an archive; it is listed by its name and not read. */
export const FILE_BYTES = 256 * 1024;

export interface Text {
  readonly path: string;
  readonly text: string;
  readonly size: number;
  readonly modified: number;
}

/** Returns texts in the given order; unreadable and too large files are left out. */
export async function readTexts(files: Files, folder: string, found: readonly Found[]): Promise<Text[]> {
  const small = found.filter(({ size }) => size <= FILE_BYTES);
  const tails = await files.tails(
    small.map(({ path }) => `${folder}/${path}`),
    FILE_BYTES,
  );
  return small.flatMap(({ path }, i) => {
    const tail = tails[i];
    if (!tail || tail.size > FILE_BYTES) return [];
    return [{ path, text: decodeText(tail.data), size: tail.size, modified: tail.modified }];
  });
}

/** Keeps a byte order mark as part of the text, so that it is written back. */
export const decodeText = (data: Uint8Array): string =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(data);

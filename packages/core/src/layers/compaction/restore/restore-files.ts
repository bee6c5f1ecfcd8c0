// Reads the files to show again, one after the other, until the number or the room is used up.
import type { Piece } from "../../../transcript/entries.ts";
import type { TokensOf } from "../compaction-sizes.ts";
import { type Aside, askPart } from "./ask-part.ts";
import { capSection } from "./cap-section.ts";
import { decodeText } from "./decode-text.ts";
import type { Restorer } from "./restorer.ts";

/** Candidates tried per file that may be restored: a missing or binary file makes room for the next. */
const TRIES_PER_FILE = 2;

export interface FilesInput {
  readonly restorer: Restorer;
  /** Most recently read first. */
  readonly paths: readonly string[];
  readonly limits: { readonly files: number; readonly fileTokens: number; readonly totalTokens: number };
  readonly tokensOf: TokensOf;
  readonly aside: Aside;
}

export interface RestoredFile {
  readonly path: string;
  readonly piece: Piece;
}

export async function restoreFiles(input: FilesInput): Promise<readonly RestoredFile[]> {
  const { restorer, paths, limits, tokensOf, aside } = input;
  const files: RestoredFile[] = [];
  let room = limits.totalTokens;
  for (const path of paths.slice(0, limits.files * TRIES_PER_FILE)) {
    if (files.length >= limits.files || room <= 0) break;
    const content = await askPart(path, () => restorer.readFile?.(path), isContent, aside);
    const text = content === undefined ? undefined : decodeText(content);
    if (text === undefined) continue;
    const title = `${path}, read again after the compaction`;
    const made = capSection(
      { title, text, cap: Math.min(limits.fileTokens, room), rest: "Read the file for the rest" },
      tokensOf,
    );
    if (!made) continue;
    room -= made.tokens;
    files.push({ path, piece: made.piece });
  }
  return files;
}

const isContent = (value: unknown) => typeof value === "string" || value instanceof Uint8Array;

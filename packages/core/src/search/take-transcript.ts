// Adds new parts of a transcript to the index, piece by piece. Each piece is one transaction, so that two processes
// cannot both add it.
import type { Calls } from "../derived/passages.ts";
import type { Files } from "../ports/files.ts";
import type { IndexDatabase } from "../ports/index-store.ts";
import { checkEntry, type Entry } from "../transcript/entries.ts";
import { linesOf } from "./lines.ts";
import type { FoundFile } from "./plan-index-update.ts";
import { addUnits, dropUnits, type FileRow, fileAt, type Placed, putFile } from "./rows.ts";
import { unitsOfEntry } from "./units.ts";

/** Splitting this much into words takes about 30 ms, which a user who is typing does not notice. */
const PIECE_BYTES = 512 * 1024;
/** The end of the indexed part is compared before more is added: the file may have been replaced. */
const ENDING_BYTES = 64;
/** Entries with words in them; others need not be parsed. */
const TELLING =
  /"type":"(?:(?:user|assistant|boundary|title)"|attachment","source":"reminder","name":"imported")/;

export interface Taken {
  readonly bytes: number;
  readonly units: number;
}

export async function takeTranscript(
  files: Files,
  database: IndexDatabase,
  file: FoundFile,
  start: number,
): Promise<Taken> {
  let seen = fileAt(database, file.path);
  // Another process has continued meanwhile.
  if (start > 0 && seen?.taken !== start) return { bytes: 0, units: 0 };
  let from = start > 0 && seen?.ending !== (await readEnding(files, file.path, start)) ? 0 : start;
  let [bytes, units] = [0, 0];
  for (;;) {
    const piece = await readWholeLines(files, file.path, from);
    const isLast = from + piece.length >= file.size;
    const { end, added } = takePiece(database, { file, seen, from, piece, isLast });
    if (added === undefined) return { bytes, units };
    bytes += end - from;
    units += added;
    if (isLast || end === from) return { bytes, units };
    seen = fileAt(database, file.path);
    if (seen?.taken !== end) return { bytes, units };
    from = end;
  }
}

async function readEnding(files: Files, path: string, end: number): Promise<string> {
  const start = Math.max(0, end - ENDING_BYTES);
  return Buffer.from(await files.readRange(path, start, end - start)).toString("base64");
}

/** Reads at least one line, however long it is, unless the last line is incomplete. */
async function readWholeLines(files: Files, path: string, from: number): Promise<Uint8Array> {
  for (let length = PIECE_BYTES; ; length *= 4) {
    const piece = await files.readRange(path, from, length);
    if (piece.length < length || piece.includes(10)) return piece;
  }
}

interface Piece {
  readonly file: FoundFile;
  /** The file's row when this piece was begun. */
  readonly seen: FileRow | undefined;
  readonly from: number;
  readonly piece: Uint8Array;
  readonly isLast: boolean;
}

/** Adds nothing if another process was faster. */
function takePiece(
  database: IndexDatabase,
  { file, seen, from, piece, isLast }: Piece,
): { readonly end: number; readonly added?: number } {
  const { lines, end } = linesOf(piece, from);
  const calls: Calls = new Map(from === 0 ? [] : (JSON.parse(seen?.calls ?? "[]") as [string, never][]));
  let title = from === 0 ? null : (seen?.title ?? null);
  const placed: Placed[] = [];
  for (const { text, start, length } of lines) {
    const entry = TELLING.test(text) ? parseEntry(text) : undefined;
    if (!entry) continue;
    if (entry.type === "title") title = entry.title;
    for (const unit of unitsOfEntry(entry, calls))
      placed.push({ ...unit, entry: entry.id, time: entry.time, start, length });
  }
  const ending = Buffer.from(piece.subarray(Math.max(0, end - from - ENDING_BYTES), end - from)).toString(
    "base64",
  );
  return database.transaction(() => {
    const now = fileAt(database, file.path);
    if (now?.id !== seen?.id || now?.taken !== seen?.taken) return { end };
    if (from === 0 && now) dropUnits(database, now.id);
    const id = putFile(database, {
      path: file.path,
      session: file.session ?? null,
      title,
      // The file does not count as read while there is more.
      size: isLast ? file.size : -1,
      modified: isLast ? file.modified : 0,
      taken: end,
      ending: end === from ? (seen?.ending ?? "") : ending,
      calls: JSON.stringify([...calls]),
    });
    return { end, added: addUnits(database, id, placed) };
  });
}

function parseEntry(line: string): Entry | undefined {
  try {
    const checked = checkEntry(JSON.parse(line));
    return checked.ok ? checked.entry : undefined;
  } catch {
    return undefined;
  }
}

// Reads a transcript while it is being written: first the existing entries, later the added ones. Takes only complete lines.
import { checkEntry, type Entry } from "@palimpsest/core/internal";
import { FileError, type Files } from "@palimpsest/core/ports";

/** Bytes per read. */
const PIECE_BYTES = 1_000_000;
const NEWLINE = 10;

export class TranscriptFollower {
  readonly #files: Pick<Files, "readRange">;
  readonly #path: string;
  #offset = 0;
  #carry: Buffer = Buffer.alloc(0);

  constructor(files: Pick<Files, "readRange">, path: string) {
    this.#files = files;
    this.#path = path;
  }

  /** The entries that have been added since the last call. */
  async readAdded(): Promise<readonly Entry[]> {
    const entries: Entry[] = [];
    for (;;) {
      const read = await this.#readPiece();
      if (read.byteLength === 0) return entries;
      this.#offset += read.byteLength;
      entries.push(...this.#takeLines(Buffer.concat([this.#carry, read])));
    }
  }

  async #readPiece(): Promise<Uint8Array> {
    try {
      return await this.#files.readRange(this.#path, this.#offset, PIECE_BYTES);
    } catch (error) {
      // A session creates its file with its first entry.
      if (FileError.isInstance(error) && error.code === "not-found") return new Uint8Array();
      throw error;
    }
  }

  #takeLines(bytes: Buffer): readonly Entry[] {
    const entries: Entry[] = [];
    let from = 0;
    for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, from)) {
      const entry = parseEntry(bytes.subarray(from, at).toString("utf8"));
      if (entry) entries.push(entry);
      from = at + 1;
    }
    this.#carry = bytes.subarray(from);
    return entries;
  }
}

/** Undefined for an invalid line, which is skipped as when a session is opened. */
function parseEntry(line: string): Entry | undefined {
  try {
    const checked = checkEntry(JSON.parse(line));
    return checked.ok ? checked.entry : undefined;
  } catch {
    return undefined;
  }
}

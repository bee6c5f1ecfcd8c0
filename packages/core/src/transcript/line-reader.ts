// Reads entries back from the transcript by the offsets of their lines. An open transcript is only appended to, so a
// line stays where it is.
import type { Files } from "../ports/files.ts";
import type { Entry } from "./entries.ts";
import type { LinePlace } from "./load-transcript.ts";
import { TranscriptError } from "./transcript-error.ts";

/** A reader of one field of an entry usually reads other fields and the entry's neighbours next. */
const MAX_REMEMBERED = 32;
/** How much is read at once when lines are read in order; a call for each line would take longer than parsing it. */
const AHEAD_BYTES = 1024 * 1024;

interface Piece {
  readonly offset: number;
  readonly bytes: Uint8Array;
}

export class LineReader {
  readonly #files: Files;
  readonly #path: string;
  /** The newest entries that were read, and the offsets of their lines; the oldest is replaced first. */
  readonly #remembered: Entry[] = [];
  readonly #rememberedAt: number[] = [];
  #replaced = 0;
  /** Bytes that were already read: ahead of lines read in order, or the piece of the file that is being loaded. */
  #ahead: Piece | undefined;
  #isInOrder = false;
  #isLoading = false;

  constructor(files: Files, path: string) {
    this.#files = files;
    this.#path = path;
  }

  /** `readLines` reads in file order. */
  readInOrder<T>(readLines: () => T): T {
    const before = { isInOrder: this.#isInOrder, ahead: this.#ahead };
    this.#isInOrder = true;
    try {
      return readLines();
    } finally {
      this.#isInOrder = before.isInOrder;
      this.#ahead = before.ahead;
    }
  }

  /** Reads part of the file asynchronously, and serves its lines from memory until `readLines` has returned. */
  async readAhead(offset: number, length: number, readLines: () => void): Promise<void> {
    const bytes = await this.#files.readRange(this.#path, offset, length);
    const before = this.#ahead;
    this.#ahead = { offset, bytes };
    try {
      readLines();
    } finally {
      this.#ahead = before;
    }
  }

  /** Serves lines from this piece of the file, which is being loaded, until another piece, or none, is set. */
  usePiece(piece: Piece | undefined): void {
    this.#ahead = piece;
    this.#isLoading = piece !== undefined;
  }

  read(id: string, { offset, length }: LinePlace): Entry {
    const known = this.#rememberedAt.indexOf(offset);
    if (known !== -1) return this.#remembered[known]!;
    const entry = this.#parse(this.#readBytes(offset, length));
    if (entry?.id !== id)
      throw new TranscriptError(
        "changed",
        `${this.#path} was changed by another program while it was open. Open the session again.`,
      );
    this.#remember(offset, entry);
    return entry;
  }

  #remember(offset: number, entry: Entry): void {
    this.#remembered[this.#replaced] = entry;
    this.#rememberedAt[this.#replaced] = offset;
    // While a transcript is loaded, hardly an entry is read twice. More of them would be copied in each collection of young
    // objects, and V8 would double the heap for those.
    this.#replaced = (this.#replaced + 1) % (this.#isLoading ? 1 : MAX_REMEMBERED);
  }

  #readBytes(offset: number, length: number): Uint8Array {
    const known = this.#findAhead(offset, length);
    if (known) return known;
    if (!this.#isInOrder) return this.#files.readRangeSync(this.#path, offset, length);
    const bytes = this.#files.readRangeSync(this.#path, offset, Math.max(length, AHEAD_BYTES));
    this.#ahead = { offset, bytes };
    return bytes.subarray(0, length);
  }

  #findAhead(offset: number, length: number): Uint8Array | undefined {
    if (!this.#ahead) return undefined;
    const start = offset - this.#ahead.offset;
    if (start < 0 || start + length > this.#ahead.bytes.length) return undefined;
    return this.#ahead.bytes.subarray(start, start + length);
  }

  /** The line was checked when it was first read; the id shows whether it is still the same line. */
  #parse(bytes: Uint8Array): Entry | undefined {
    try {
      const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
      return JSON.parse(text) as Entry;
    } catch {
      return undefined;
    }
  }
}

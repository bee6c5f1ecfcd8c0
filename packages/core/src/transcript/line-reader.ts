// Reads entries back from the transcript, by where their lines stand. A transcript is only ever appended to while it is open, so a
// line stays where it is.
import type { Files } from "../ports/files.ts";
import type { Entry } from "./entries.ts";
import type { LinePlace } from "./load-transcript.ts";
import { TranscriptError } from "./transcript-error.ts";

/** Whoever asks for one field of an entry mostly asks for others, and for its neighbours. */
const MAX_REMEMBERED = 32;
/** Of lines that are read one after another, this much at once: a call for each would take longer than parsing them. */
const AHEAD_BYTES = 1024 * 1024;

interface Piece {
  readonly offset: number;
  readonly bytes: Uint8Array;
}

export class LineReader {
  readonly #files: Files;
  readonly #path: string;
  readonly #remembered = new Map<number, Entry>();
  /** Read already: the next bytes of lines that are read in order, or the piece of the file that is being loaded. */
  #ahead: Piece | undefined;
  #isInOrder = false;

  constructor(files: Files, path: string) {
    this.#files = files;
    this.#path = path;
  }

  /** What `readLines` reads, it reads in the order of the file. */
  readInOrder(readLines: () => void): void {
    this.#isInOrder = true;
    try {
      readLines();
    } finally {
      this.#isInOrder = false;
      this.#ahead = undefined;
    }
  }

  /** Takes lines from this piece of the file, where they stand in it, until it is told of another one, or of none. */
  usePiece(piece: Piece | undefined): void {
    this.#ahead = piece;
  }

  read(id: string, { offset, length }: LinePlace): Entry {
    const known = this.#remembered.get(offset);
    if (known) return known;
    const entry = this.#parse(this.#readBytes(offset, length));
    if (entry?.id !== id)
      throw new TranscriptError(
        "changed",
        `${this.#path} was changed by another program while it was open. Open the session again.`,
      );
    this.#remembered.set(offset, entry);
    if (this.#remembered.size > MAX_REMEMBERED)
      this.#remembered.delete(this.#remembered.keys().next().value!);
    return entry;
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

  /** Checked when it was first read; the id tells whether it is still that line. */
  #parse(bytes: Uint8Array): Entry | undefined {
    try {
      return JSON.parse(new TextDecoder().decode(bytes)) as Entry;
    } catch {
      return undefined;
    }
  }
}

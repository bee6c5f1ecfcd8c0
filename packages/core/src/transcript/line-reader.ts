// Reads entries back from the transcript, by where their lines stand. A transcript is only ever appended to while it is open, so a
// line stays where it is.
import type { Files } from "../ports/files.ts";
import type { Entry } from "./entries.ts";
import type { LinePlace } from "./load-transcript.ts";
import { TranscriptError } from "./transcript-error.ts";

/** Whoever asks for one field of an entry mostly asks for others, and for its neighbours. */
const MAX_REMEMBERED = 32;

export class LineReader {
  readonly #files: Files;
  readonly #path: string;
  readonly #remembered = new Map<number, Entry>();

  constructor(files: Files, path: string) {
    this.#files = files;
    this.#path = path;
  }

  read(id: string, { offset, length }: LinePlace): Entry {
    const known = this.#remembered.get(offset);
    if (known) return known;
    const entry = this.#parse(this.#files.readRangeSync(this.#path, offset, length));
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

  /** Checked when it was first read; the id tells whether it is still that line. */
  #parse(bytes: Uint8Array): Entry | undefined {
    try {
      return JSON.parse(new TextDecoder().decode(bytes)) as Entry;
    } catch {
      return undefined;
    }
  }
}

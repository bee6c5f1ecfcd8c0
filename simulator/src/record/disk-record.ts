// Reads the transcript's bytes independently after each step: a complete line must stay and never change.
import type { Entry } from "@palimpsest/core/internal";
import { requireInvariant } from "../violation.ts";

const NEWLINE = 10;

export class DiskRecord {
  readonly entries: Entry[] = [];
  /** Lines that are not entries. */
  garbage = 0;
  /** Bytes after the last whole line. */
  tail: Uint8Array = new Uint8Array(0);
  readonly #seen = new Set<string>();
  #whole: Uint8Array = new Uint8Array(0);

  update(bytes: Uint8Array): void {
    const known = this.#whole.length;
    requireInvariant(Buffer.compare(bytes.subarray(0, known), this.#whole) === 0, "I4", () =>
      bytes.length < known
        ? `The transcript has shrunk from ${known} to ${bytes.length} bytes.`
        : `Bytes of the transcript before ${known} have changed.`,
    );
    const end = bytes.lastIndexOf(NEWLINE) + 1;
    const text = new TextDecoder().decode(bytes.subarray(known, Math.max(known, end)));
    for (const line of text.split("\n")) if (line !== "") this.#takeLine(line);
    this.#whole = bytes.subarray(0, Math.max(known, end));
    this.tail = bytes.subarray(this.#whole.length);
  }

  /** The entry at the end that lacks only its newline. */
  get unended(): Entry | undefined {
    return this.tail.length === 0 ? undefined : asEntry(new TextDecoder().decode(this.tail));
  }

  /** The entries that opening the file now must find. */
  get durable(): readonly Entry[] {
    const { unended } = this;
    return unended ? [...this.entries, unended] : this.entries;
  }

  #takeLine(line: string): void {
    const entry = asEntry(line);
    if (!entry || this.#seen.has(entry.id)) {
      this.garbage++;
      return;
    }
    this.#seen.add(entry.id);
    this.entries.push(entry);
  }
}

function asEntry(line: string): Entry | undefined {
  try {
    const value = JSON.parse(line);
    return value?.v === 1 && typeof value.id === "string" ? value : undefined;
  } catch {
    return undefined;
  }
}

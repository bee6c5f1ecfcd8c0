// Keeps the title and tags within the last bytes of the file, so that a listing never has to read more.
import type { Draft, Entry } from "./entries.ts";

/** At most this much of each transcript is read for a listing. */
export const TAIL_BYTES = 16 * 1024;
/** Read first. Contains the labels of a closed session unless they are very long. */
export const NEAR_BYTES = 1024;
/** Together these keep all labels well below the size of the tail. */
export const LABEL_CHARACTERS = 200;
const MAX_TAGS = 8;

/** Tracks the position of the labels in the file. They are written together: the title first, then all tags. */
export class Labels {
  #title: Draft | undefined;
  readonly #tags = new Map<string, Draft>();
  /** Where the first label begins; 0 if unknown, so that the next append writes them again. */
  #offset = 0;

  note(entry: Draft | Entry, offset: number): void {
    if (entry.type === "title") {
      this.#title = { type: "title", title: entry.title.slice(0, LABEL_CHARACTERS), by: entry.by };
      this.#offset = offset;
    }
    if (entry.type !== "tag") return;
    const { name, value } = entry;
    if (!this.#title && this.#tags.size === 0) this.#offset = offset;
    if (value === null) this.#tags.delete(name);
    else if (this.#tags.has(name) || this.#tags.size < MAX_TAGS) {
      this.#tags.set(name, { type: "tag", name, value: value.slice(0, LABEL_CHARACTERS) });
    }
  }

  /** Returns the labels to write again after this entry, so that they stay within the last bytes of a file of this size. */
  due(written: Draft["type"], size: number, within: number = TAIL_BYTES): readonly Draft[] {
    const tags = [...this.#tags.values()];
    if (size - this.#offset > within) return this.#title ? [this.#title, ...tags] : tags;
    return written === "title" ? tags : [];
  }

  /** The title and all tags, as they would be written again. */
  get all(): readonly Draft[] {
    return [...(this.#title ? [this.#title] : []), ...this.#tags.values()];
  }

  get title(): string | undefined {
    return this.#title?.type === "title" ? this.#title.title : undefined;
  }
}

// Title and tags, kept within the last bytes of the file so that a listing never has to read more.
import type { Draft, Entry } from "./entries.ts";

/** The most that a listing reads of each transcript. */
export const TAIL_BYTES = 16 * 1024;
/** What it reads first. In a session that was closed the labels are in here, unless they are very long. */
export const NEAR_BYTES = 1024;
/** Bound all labels together well below the tail. */
const LABEL_CHARACTERS = 200;
const MAX_TAGS = 8;

/** Follows where the labels stand in the file. They stand together: the title first, all tags behind it. */
export class Labels {
  #title: Draft | undefined;
  readonly #tags = new Map<string, Draft>();
  /** Where the first of them begins; 0 when unknown, so that they are written again at the next append. */
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

  /** What must be written again after this entry, in a file of this size, to stay within its last bytes. */
  due(written: Draft["type"], size: number, within: number = TAIL_BYTES): readonly Draft[] {
    const tags = [...this.#tags.values()];
    if (size - this.#offset > within) return this.#title ? [this.#title, ...tags] : tags;
    return written === "title" ? tags : [];
  }

  get title(): string | undefined {
    return this.#title?.type === "title" ? this.#title.title : undefined;
  }
}

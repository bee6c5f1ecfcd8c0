// Title and tags, kept within the last bytes of the file so that a listing never has to read more.
import type { Draft, Entry } from "./entries.ts";

/** What a listing reads of each transcript. */
export const TAIL_BYTES = 16 * 1024;
/** Bounds all labels together well below the tail. */
const LABEL_CHARACTERS = 200;
const MOST_TAGS = 16;

interface Label {
  readonly draft: Draft;
  /** Where in the file its line begins. */
  offset: number;
}

/** Follows where each label stands in the file, and says which must be written again. */
export class Labels {
  readonly #labels = new Map<string, Label>();

  /** `offset` is where the entry's line begins; 0 when unknown, so that it is written again at the next append. */
  note(entry: Draft | Entry, offset: number): void {
    if (entry.type === "title") {
      const title = entry.title.slice(0, LABEL_CHARACTERS);
      this.#labels.set("title", { draft: { type: "title", title, by: entry.by }, offset });
    }
    if (entry.type !== "tag") return;
    const key = `tag ${entry.name.slice(0, LABEL_CHARACTERS)}`;
    if (entry.value === null) {
      this.#labels.delete(key);
      return;
    }
    if (!this.#labels.has(key) && this.#labels.size > MOST_TAGS) return;
    const value = entry.value.slice(0, LABEL_CHARACTERS);
    this.#labels.set(key, { draft: { type: "tag", name: entry.name, value }, offset });
  }

  /** Labels whose line has drifted out of the tail of a file of this size. */
  drifted(size: number): readonly Draft[] {
    const drifted: Draft[] = [];
    for (const label of this.#labels.values()) {
      if (size - label.offset > TAIL_BYTES) drifted.push(label.draft);
    }
    return drifted;
  }

  get title(): string | undefined {
    const draft = this.#labels.get("title")?.draft;
    return draft?.type === "title" ? draft.title : undefined;
  }
}

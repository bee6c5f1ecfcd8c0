// All passages of a session, kept in step with its view: each question costs only what is new. Includes what a rewind has left.

import { type Calls, type Passage, passagesOf } from "../derived/passages.ts";
import { LexicalIndex } from "../search/rank/lexical-index.ts";
import type { View } from "../view/view.ts";
import { TranscriptPages } from "./transcript-pages.ts";

/** Separates passages that share an id, such as a result that arrived twice. */
const BETWEEN = "\n\n";

export class SessionPassages {
  readonly #index = new LexicalIndex<Passage>();
  readonly #pages = new TranscriptPages();
  readonly #byId = new Map<string, Passage[]>();
  readonly #calls: Calls = new Map();
  /** All passages in order. The index adds the missing ones when it is asked. */
  readonly #all: Passage[] = [];
  #entries = 0;
  #indexed = 0;
  #paged = 0;

  /** Adds entries that are new in the view's transcript. Entries are only ever added. */
  follow(view: View): this {
    if (view.tree.size === this.#entries) return this;
    for (const { entry, order } of view.tree.values()) {
      if (order < this.#entries) continue;
      for (const passage of passagesOf(entry, this.#calls)) this.#add(passage);
    }
    this.#entries = view.tree.size;
    return this;
  }

  #add(passage: Passage): void {
    const others = this.#byId.get(passage.id) ?? [];
    const last = others.at(-1);
    const placed = last ? { ...passage, at: last.at + last.text.length + BETWEEN.length } : passage;
    this.#all.push(placed);
    this.#byId.set(passage.id, [...others, placed]);
  }

  /** The text of all passages with this id. */
  textOf(id: string): string | undefined {
    return this.#byId
      .get(id)
      ?.map(({ text }) => text)
      .join(BETWEEN);
  }

  get index(): LexicalIndex<Passage> {
    for (; this.#indexed < this.#all.length; this.#indexed++) {
      const passage = this.#all[this.#indexed]!;
      if (!passage.isCopy) this.#index.add(passage, passage.text, passage.about);
    }
    return this.#index;
  }

  get pages(): TranscriptPages {
    for (; this.#paged < this.#all.length; this.#paged++) this.#pages.add(this.#all[this.#paged]!);
    return this.#pages;
  }
}

// All passages of a session, kept up to date with its view: each question costs only what is new. Includes abandoned
// branches.

import { type Calls, type Passage, passagesOf } from "../derived/passages.ts";
import { cutSegment } from "../search/rank/cut-segment.ts";
import { type Segment, segmentsOf } from "../search/rank/segments.ts";
import { termsOf } from "../search/rank/terms.ts";
import { TextIndex } from "../search/rank/text-index.ts";
import type { View } from "../view/view.ts";
import { TranscriptPages } from "./transcript-pages.ts";

/** Separates passages that share an id, such as a result that arrived twice. */
const BETWEEN = "\n\n";

/** All passages form one conversation, so the neighbours of a passage count for it too. */
const SEQUENCE = "session";

export interface FoundPart extends Segment {
  readonly of: Passage;
}

export class SessionPassages {
  readonly #index = new TextIndex<Passage>();
  readonly #segments = new Map<Passage, readonly Segment[]>();
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
    view.tree.readInOrder(() => {
      for (const { entry } of view.tree.valuesAfter(this.#entries - 1))
        for (const passage of passagesOf(entry, this.#calls)) this.#add(passage);
    });
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

  /**
   * Returns the best parts of passages, best first; of equal ones the later. With `id`, only parts of what is read by it.
   */
  search(query: string, most: number, id?: string): readonly FoundPart[] {
    for (; this.#indexed < this.#all.length; this.#indexed++) this.#addToIndex(this.#all[this.#indexed]!);
    const isWanted = (passage: Passage) => id === undefined || passage.id === id;
    return this.#index
      .rankSegments(query, most, { isWanted })
      .map(({ of, segment }) => ({ of, ...this.#segments.get(of)![segment]! }));
  }

  #addToIndex(passage: Passage): void {
    if (passage.isCopy) return;
    const { text, about } = passage;
    const segments = segmentsOf(text);
    this.#segments.set(passage, segments);
    this.#index.add(passage, {
      about: termsOf(about),
      segments: segments.map(({ from, to }) => cutSegment(text.slice(from, to))),
      sequence: SEQUENCE,
    });
  }

  get pages(): TranscriptPages {
    for (; this.#paged < this.#all.length; this.#paged++) this.#pages.add(this.#all[this.#paged]!);
    return this.#pages;
  }
}

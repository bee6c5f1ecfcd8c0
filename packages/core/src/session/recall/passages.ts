// Everything of a session that can be read again, kept in step with its view: what is asked costs what is new. Also
// what a rewind left behind is here.
import { LexicalIndex } from "../../rank/lexical-index.ts";
import type { View } from "../../view/view.ts";
import { Pages } from "./pages.ts";
import { type Calls, type Passage, passagesOf } from "./texts.ts";

export class Passages {
  readonly #index = new LexicalIndex();
  readonly #pages = new Pages();
  readonly #byId = new Map<string, Passage[]>();
  readonly #calls: Calls = new Map();
  /** Of all that was said, in order; the index takes in what it has not yet when it is asked. */
  readonly #all: Passage[] = [];
  #entries = 0;
  #indexed = 0;
  #paged = 0;

  /** Takes in what the view's transcript has got since. Entries are only ever added to it. */
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
    this.#all.push(passage);
    const others = this.#byId.get(passage.id);
    if (others) others.push(passage);
    else this.#byId.set(passage.id, [passage]);
  }

  of(id: string): readonly Passage[] {
    return this.#byId.get(id) ?? [];
  }

  get index(): LexicalIndex {
    for (; this.#indexed < this.#all.length; this.#indexed++) {
      const { id, text, about, isCopy } = this.#all[this.#indexed]!;
      if (!isCopy) this.#index.add(id, text, about);
    }
    return this.#index;
  }

  get pages(): Pages {
    for (; this.#paged < this.#all.length; this.#paged++) this.#pages.add(this.#all[this.#paged]!);
    return this.#pages;
  }
}

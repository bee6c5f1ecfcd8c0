// What was given to the session, in order and recorded independently, to be found again on disk.

import type { Usage } from "@palimpsest/core";
import type { Entry } from "@palimpsest/core/internal";

export interface Said {
  readonly type: "user" | "assistant" | "attachment" | "head" | "title";
  readonly payload: string;
  readonly usage?: Usage | undefined;
}

export class SaidLog {
  #list: Said[] = [];
  /** How many were acknowledged: the promise resolved and nothing was unsaved. */
  acknowledged = 0;
  /** How many were found on disk, in order, and up to which entry the disk has been searched. */
  #found = 0;
  #searched = 0;

  add(type: Said["type"], payload: unknown, usage?: Usage): void {
    this.#list.push({ type, payload: JSON.stringify(payload), usage });
  }

  acknowledge(): void {
    this.acknowledged = this.#list.length;
  }

  /** The first that was acknowledged and is not on disk. */
  missing(entries: readonly Entry[]): Said | undefined {
    for (; this.#searched < entries.length; this.#searched++) {
      const next = this.#list[this.#found];
      const entry = entries[this.#searched]!;
      if (next?.type === entry.type && next.payload === JSON.stringify(payloadOf(entry))) this.#found++;
    }
    return this.#found < this.acknowledged ? this.#list[this.#found] : undefined;
  }

  /** After a crash, forgets what was neither acknowledged nor written to disk. Returns how many items that were. */
  forgetLost(): number {
    const lost = this.#list.length - this.#found;
    this.#list.length = this.#found;
    return lost;
  }

  get usages(): readonly Usage[] {
    return this.#list.flatMap(({ usage }) => (usage ? [usage] : []));
  }

  get title(): string | undefined {
    const last = this.#list.findLast(({ type }) => type === "title");
    return last && JSON.parse(last.payload);
  }
}

function payloadOf(entry: Entry): unknown {
  switch (entry.type) {
    case "user":
    case "attachment":
      return entry.content;
    case "assistant":
      return entry.message;
    case "head":
      return entry.to;
    case "title":
      return entry.title;
    default:
      return undefined;
  }
}

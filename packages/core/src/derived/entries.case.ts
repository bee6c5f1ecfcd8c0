// Entries for tests of what is derived, in the order they are given; their ids are `e0`, `e1` …
import type { Block } from "../transcript/blocks.ts";
import { type Draft, ENTRY_VERSION, type Entry } from "../transcript/entries.ts";
import { applyEntry } from "../view/fold-entries.ts";
import { emptyView } from "../view/view.ts";

export const say = (text: string, ...more: Block[]): Draft => ({
  type: "user",
  source: "human",
  content: [{ type: "text", text }, ...more],
});

export const answer = (text: string): Draft => ({
  type: "assistant",
  message: { role: "assistant", content: [{ type: "text", text }] },
});

export const calls = (...made: [id: string, name: string, input: unknown][]): Draft => ({
  type: "assistant",
  message: {
    role: "assistant",
    content: made.map(([id, name, input]) => ({ type: "tool_use", id, name, input })),
  },
});

export const result = (id: string, content: string, is_error?: boolean): Draft => ({
  type: "user",
  source: "tools",
  content: [
    { type: "tool_result", tool_use_id: id, content, ...(is_error === undefined ? {} : { is_error }) },
  ],
});

export class Told {
  readonly view = emptyView();
  readonly entries: Entry[] = [];

  constructor(...drafts: Draft[]) {
    this.tell(...drafts);
  }

  tell(...drafts: readonly Draft[]): this {
    for (const draft of drafts) {
      const id = `e${this.entries.length}`;
      const entry = {
        v: ENTRY_VERSION,
        id,
        parent: this.view.leaf,
        time: this.entries.length,
        ...draft,
      } as Entry;
      this.entries.push(entry);
      applyEntry(this.view, entry);
    }
    return this;
  }
}

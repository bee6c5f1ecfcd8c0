// Entries for the tests of this layer, in the given order, and what the layer makes of them.
import { type MemoryPorts, memoryPorts } from "../../ports/memory/ports.ts";
import { defaultSettings } from "../../settings/schema.ts";
import { estimateBlocks } from "../../tokens/estimate.ts";
import type { Block } from "../../transcript/blocks.ts";
import { type Draft, ENTRY_VERSION, type Entry } from "../../transcript/entries.ts";
import { applyEntry } from "../../view/fold-entries.ts";
import { emptyView } from "../../view/view.ts";
import type { ReplaceInput } from "./plan-replace.ts";
import { replaceLargeResults } from "./replace-large-results.ts";
import { type Content, resultContent } from "./result-content.ts";

export const FOLDER = "/sessions/s";
export const LIMITS = defaultSettings().toolResults;

export const say = (...texts: string[]): Draft => ({
  type: "user",
  source: "human",
  content: texts.map((text) => ({ type: "text", text })),
});

/** Makes calls by id; the tool is Bash unless named. */
export const call = (...calls: (string | [string, string])[]): Draft => ({
  type: "assistant",
  message: {
    role: "assistant",
    content: calls.map((one) => {
      const [id, name] = typeof one === "string" ? [one, "Bash"] : one;
      return { type: "tool_use", id, name, input: {} };
    }),
  },
});

export const done: Draft = {
  type: "assistant",
  message: { role: "assistant", content: [{ type: "text", text: "Done." }] },
};

export const results = (contents: Readonly<Record<string, string | Block[]>>): Draft => ({
  type: "user",
  source: "tools",
  content: Object.entries(contents).map(([tool_use_id, content]) => ({
    type: "tool_result",
    tool_use_id,
    content,
  })),
});

/** A session whose entry ids are `e0`, `e1` … */
export class Told {
  readonly ports: MemoryPorts = memoryPorts();
  readonly view = emptyView();
  readonly entries: Entry[] = [];

  constructor(...drafts: Draft[]) {
    this.tell(...drafts);
  }

  tell(...drafts: readonly Draft[]): this {
    for (const draft of drafts) {
      const id = `e${this.entries.length}`;
      const line = { v: ENTRY_VERSION, id, parent: this.view.leaf, time: this.entries.length, ...draft };
      const entry = JSON.parse(JSON.stringify(line)) as Entry;
      this.entries.push(entry);
      applyEntry(this.view, entry);
    }
    return this;
  }

  input(change: Partial<ReplaceInput> = {}): ReplaceInput {
    return {
      view: this.view,
      folder: FOLDER,
      limits: LIMITS,
      window: 200_000,
      available: 180_000,
      tokensOf: estimateBlocks,
      ...change,
    };
  }

  /** Runs the layer as a session does before a request. */
  async replace(change: Partial<ReplaceInput> = {}) {
    const outcome = await replaceLargeResults(this.ports, this.input(change));
    this.tell(...outcome.drafts);
    return outcome;
  }

  /** Returns what the view shows of a call's result. */
  result(id: string): Content | undefined {
    const slot = this.view.slots.find(({ result }) => result?.id === id);
    return slot && resultContent(slot);
  }

  async read(path: string): Promise<string> {
    return new TextDecoder().decode(await this.ports.files.read(`${FOLDER}/${path}`));
  }
}

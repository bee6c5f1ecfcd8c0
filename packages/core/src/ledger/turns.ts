// Reduces a path of entries to what the counterfactual needs: responses with their billed tokens, and in between the layers'
// decisions, in tokens.
import {
  type Block,
  inputTokens,
  isText,
  isToolResult,
  isToolUse,
  type Usage,
} from "../transcript/blocks.ts";
import type { Entry, EntryOf } from "../transcript/entries.ts";
import type { Ttl } from "../view/ttl.ts";
import { callOf, MAIN } from "./calls.ts";
import type { Call } from "./ledger.ts";

export interface Turn {
  readonly usage: Usage;
  /** The whole input. */
  readonly input: number;
  readonly model: string;
  readonly requested: number;
  readonly ttl: Ttl;
  /** Decisions since the previous response. */
  readonly changes: readonly Change[];
}

export interface Sized {
  readonly id: string;
  readonly tokens: number;
}

export type Change =
  /** Results that arrived and may be cleared later. */
  | { readonly what: "arrived"; readonly items: readonly Sized[] }
  /** Results that left the view, each with the tokens freed. `breaks`: false if they were deleted by a cache edit. */
  | {
      readonly what: "cleared";
      readonly trigger: EntryOf<"cleared">["trigger"];
      readonly breaks: boolean;
      readonly items: readonly Sized[];
    }
  /** Results stored on disk, with how many more tokens each would take than its preview. */
  | { readonly what: "stored"; readonly items: readonly Sized[] }
  | {
      readonly what: "compacted";
      readonly isAutomatic: boolean;
      readonly fromNotes: boolean;
      readonly before: number;
      readonly after: number;
      /** Results that it removed. */
      readonly results: readonly string[];
    }
  /** Any other change of what was sent. */
  | { readonly what: "broken" }
  | { readonly what: "call"; readonly call: Call };

export interface Path {
  readonly turns: readonly Turn[];
  /** Changes after the last response. */
  readonly rest: readonly Change[];
}

const BYTES_PER_TOKEN = 4;

/** Leaves out decisions that were undone later, as if they had never been made. */
export function turnsOf(entries: readonly Entry[]): Path {
  const undone = new Set(entries.flatMap((entry) => (entry.type === "undo" ? [entry.of] : [])));
  const reader = new Reader(entries);
  const turns: Turn[] = [];
  let changes: Change[] = [];
  for (const entry of entries) {
    const call = reader.take(entry);
    if (call?.layer === MAIN && entry.type === "assistant") {
      const { usage, model } = call;
      const { requested = entry.time, ttl = "5m" } = entry;
      turns.push({ usage, input: inputTokens(usage), model, requested, ttl, changes });
      changes = [];
      continue;
    }
    const change = call ? ({ what: "call", call } as const) : reader.changeOf(entry, turns.length === 0);
    if (change && !undone.has(entry.id)) changes.push(change);
  }
  return { turns, rest: changes };
}

/** Keeps state, because an entry's meaning depends on earlier ones: a result's tool, what a compaction removed. */
class Reader {
  readonly #order: ReadonlyMap<string, number>;
  /** Sizes that were measured when a result was cleared, which are better than guesses from bytes. */
  readonly #measured: ReadonlyMap<string, number>;
  readonly #tools = new Map<string, string>();
  readonly #arrived = new Map<string, number>();
  #prelude: EntryOf<"prelude">["prelude"] | undefined;

  constructor(entries: readonly Entry[]) {
    this.#order = new Map(entries.map(({ id }, at) => [id, at]));
    const cleared = entries.flatMap((entry) => (entry.type === "cleared" ? entry.results : []));
    this.#measured = new Map(cleared.map(({ tool_use_id, tokens }) => [tool_use_id, tokens]));
  }

  take(entry: Entry): Call | undefined {
    if (entry.type === "prelude") this.#prelude = entry.prelude;
    const blocks = entry.type === "assistant" ? entry.message.content : [];
    for (const block of blocks) if (isToolUse(block)) this.#tools.set(block.id, block.name);
    return callOf(entry, this.#prelude?.model ?? "");
  }

  changeOf(entry: Entry, isFirst: boolean): Change | undefined {
    switch (entry.type) {
      case "user":
        return { what: "arrived", items: this.#arrivals(entry) };
      case "cleared":
        return clearedChange(entry);
      case "replaced":
        return { what: "stored", items: entry.results.map(storedItem) };
      case "boundary": {
        const { trigger, method, before, after, to } = entry;
        const isAutomatic = trigger !== "manual" && method !== "clear";
        const last = this.#order.get(to) ?? Number.POSITIVE_INFINITY;
        const results = [...this.#arrived].filter(([, at]) => at <= last).map(([id]) => id);
        return { what: "compacted", isAutomatic, fromNotes: method === "notes", before, after, results };
      }
      case "prelude":
        return isFirst ? undefined : { what: "broken" };
      case "snip":
      case "collapse":
      case "undo":
        return { what: "broken" };
      default:
        return undefined;
    }
  }

  #arrivals(entry: EntryOf<"user">): readonly Sized[] {
    return entry.content.filter(isToolResult).flatMap(({ tool_use_id: id, content }) => {
      const tool = this.#tools.get(id) ?? "";
      if (this.#arrived.has(id) || tool.startsWith("mcp__") || this.#prelude?.keep.includes(tool)) return [];
      this.#arrived.set(id, this.#order.get(entry.id)!);
      return [{ id, tokens: this.#measured.get(id) ?? measureContent(content ?? "") / BYTES_PER_TOKEN }];
    });
  }
}

function clearedChange({ trigger, how, results }: EntryOf<"cleared">): Change {
  const items = results.map(({ tool_use_id: id, tokens, content }) => ({
    id,
    tokens: Math.max(0, tokens - (how === "stub" ? content.length / BYTES_PER_TOKEN : 0)),
  }));
  return { what: "cleared", trigger, breaks: how === "stub", items };
}

function storedItem({ tool_use_id: id, content, bytes }: EntryOf<"replaced">["results"][number]): Sized {
  return { id, tokens: Math.max(0, bytes - measureContent(content)) / BYTES_PER_TOKEN };
}

function measureContent(content: string | readonly Block[]): number {
  if (typeof content === "string") return content.length;
  return content.reduce((sum, block) => sum + (isText(block) ? block.text.length : 0), 0);
}

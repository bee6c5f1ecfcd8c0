// A session of tool calls with chosen sizes, for the tests of this layer. A token has four characters.
import type { Rates } from "../../models/catalog.ts";
import { defaultSettings, type Settings } from "../../settings/schema.ts";
import type { SlotColumns } from "../../tokens/slot-columns.ts";
import { type Block, isThinking, isToolResult, isToolUse } from "../../transcript/blocks.ts";
import { type Draft, ENTRY_VERSION, type Entry, type Prelude } from "../../transcript/entries.ts";
import { applyEntry } from "../../view/fold-entries.ts";
import type { Ttl } from "../../view/ttl.ts";
import { emptyView, type View } from "../../view/view.ts";
import { EconomyState } from "./economy/economy-state.ts";
import { type MicrocompactInput, planMicrocompact } from "./plan-microcompact.ts";

export const PRELUDE: Prelude = {
  model: "claude-sonnet-4-5",
  system: [],
  tools: [],
  parameters: { max_tokens: 1000 },
  keep: ["Keep"],
  bindsThinking: false,
};

export const RATES: Rates = { input: 3, output: 15, read: 0.1, write5m: 1.25, write1h: 2 };

export const tokensOf = (block: Block): number => Math.ceil(charactersOf(block) / 4);

/** The blocks of a slot are frozen, so their tokens need not be counted twice. */
const counted = new WeakMap<readonly Block[], number>();

export function viewTokens({ slots }: View, to = slots.length): number {
  let sum = 0;
  for (let at = 0; at < to; at++) {
    const { blocks } = slots[at]!;
    const tokens = counted.get(blocks) ?? blocks.reduce((all, block) => all + tokensOf(block), 0);
    counted.set(blocks, tokens);
    sum += tokens;
  }
  return sum;
}

export interface Step {
  readonly tokens: number;
  readonly name?: string;
  readonly input?: unknown;
  readonly content?: string;
  /** Tokens of thinking and of words before the call. */
  readonly thinking?: number;
  readonly words?: number;
  readonly isError?: boolean;
}

/** No risk of needing a result again, because most tests here are about prices; the risk has its own tests. */
function settingsForMoneyAlone(): Settings {
  const settings = defaultSettings();
  settings.microcompact.economy.needWeight = 0;
  return settings;
}

export class Work {
  readonly view: View = emptyView();
  readonly entries: Entry[] = [];
  readonly settings: Settings = settingsForMoneyAlone();
  #state: EconomyState | undefined;
  #calls = 0;
  time = 0;
  ttl: Ttl = "5m";

  constructor(prelude: Partial<Prelude> = {}) {
    this.add({ type: "prelude", reason: "first", prelude: { ...PRELUDE, ...prelude } });
  }

  get state(): EconomyState {
    this.#state ??= new EconomyState(this.settings.microcompact.economy);
    return this.#state;
  }

  add(draft: Draft | undefined): Entry {
    if (!draft) throw new Error("expected a decision");
    const id = `e${this.entries.length}`;
    const entry = { v: ENTRY_VERSION, id, parent: this.view.leaf, time: this.time, ...draft } as Entry;
    this.entries.push(entry);
    applyEntry(this.view, entry);
    return entry;
  }

  human(tokens = 10): void {
    this.add({ type: "user", source: "human", content: [{ type: "text", text: filler(tokens) }] });
  }

  /** Adds one call and its result; returns the call's id. */
  step(step: Step): string {
    const { tokens, name = "Bash", input, content = filler(tokens), thinking = 0, words = 0 } = step;
    const id = `toolu_${this.#calls++}`;
    this.respond([
      ...(thinking > 0 ? [{ type: "thinking", thinking: filler(thinking), signature: "s" } as Block] : []),
      ...(words > 0 ? [{ type: "text", text: filler(words) } as Block] : []),
      { type: "tool_use", id, name, input: input ?? { command: `make part-${id}` } },
    ]);
    const error = step.isError ? { is_error: true } : {};
    const result = { type: "tool_result" as const, tool_use_id: id, content, ...error };
    this.add({ type: "user", source: "tools", content: [result] });
    return id;
  }

  respond(content: readonly Block[]): void {
    const usage = { input_tokens: viewTokens(this.view), output_tokens: 1 };
    this.add({ type: "assistant", message: { role: "assistant", content, usage }, ttl: this.ttl });
  }

  surface(tokens: number, path = "/memory/likes.md"): void {
    const content = [{ type: "text" as const, text: filler(tokens) }];
    this.add({ type: "surfaced", memories: [{ path, bytes: tokens * 4 }], content });
  }

  input(more: Partial<MicrocompactInput> = {}): MicrocompactInput {
    return {
      view: this.view,
      state: this.state,
      settings: this.settings,
      columns: columnsOf(this.view),
      tokensOf,
      size: viewTokens(this.view),
      limits: { available: 180_000, warningAt: 160_000, compactAt: 167_000 },
      rates: () => RATES,
      capabilities: { cacheEdits: false, serverContextEditing: true },
      ttl: this.ttl,
      now: this.time,
      ...more,
    };
  }

  plan(more: Partial<MicrocompactInput> = {}) {
    const draft = planMicrocompact(this.input(more));
    return draft?.type === "cleared" ? draft : undefined;
  }

  /** Returns the ids that the plan would clear. */
  goes(more: Partial<MicrocompactInput> = {}): readonly string[] {
    return this.plan(more)?.results.map((item) => item.tool_use_id) ?? [];
  }
}

function columnsOf({ slots, tree }: View): SlotColumns {
  const sumOf = (blocks: readonly Block[]) => blocks.reduce((sum, block) => sum + tokensOf(block), 0);
  return {
    tokens: slots.map(({ blocks }) => sumOf(blocks)),
    thinking: slots.map(({ blocks }) => sumOf(blocks.filter(isThinking))),
    born: slots.map(({ entry }) => tree.get(entry)?.responses ?? 0),
  };
}

export const filler = (tokens: number): string => "x".repeat(tokens * 4);

export const ids = (from: number, to: number): readonly string[] =>
  Array.from({ length: to - from }, (_, i) => `toolu_${from + i}`);

function charactersOf(block: Block): number {
  if (isToolResult(block)) {
    const { content = "" } = block;
    return typeof content === "string"
      ? content.length
      : content.reduce((sum, b) => sum + charactersOf(b), 0);
  }
  if (isToolUse(block)) return block.name.length + (JSON.stringify(block.input) ?? "").length;
  if (block.type === "text") return String(block.text).length;
  return block.type === "thinking" ? String(block.thinking).length : 8_000;
}

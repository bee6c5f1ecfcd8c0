// A session to compact with parts of chosen sizes, for the tests of this layer. A token has four characters.
import fc from "fast-check";
import { DerivedState } from "../../derived/derived-state.ts";
import type { ForkTask, RunFork } from "../../forks/fork.ts";
import { ModelError } from "../../models/model.ts";
import { defaultSettings, type Settings } from "../../settings/schema.ts";
import type { Move } from "../../testing/moves.ts";
import { draftsOf, MOVES } from "../../testing/moves.ts";
import { writeSummaryAnswer } from "../../testing/summary-answer.ts";
import { type Block, isText, isToolResult, isToolUse } from "../../transcript/blocks.ts";
import { type Draft, ENTRY_VERSION, type Entry, type Prelude } from "../../transcript/entries.ts";
import { planInterrupted } from "../../view/add-result.ts";
import { applyEntry } from "../../view/fold-entries.ts";
import { emptyView, type Slot, type View } from "../../view/view.ts";
import { type Compacted, type CompactInput, compactView } from "./compact-view.ts";
import { makePointer } from "./make-pointer.ts";
import type { Materials } from "./materials.ts";

export const PRELUDE: Prelude = {
  model: "claude-sonnet-4-6",
  system: [{ type: "text", text: "You are terse." }],
  tools: ["Bash", "Read", "Edit", "Recall", "mcp__x__y"].map((name) => ({
    name,
    input_schema: { type: "object" },
  })),
  parameters: { max_tokens: 1_000 },
  keep: [],
  bindsThinking: false,
};

/** The size of the system and the tools. */
export const PRELUDE_TOKENS = 100;

export const tokensOf = (blocks: readonly Block[]): number =>
  blocks.reduce((sum, block) => sum + Math.ceil(charactersOf(block) / 4), 0);

export const sizeOf = (slots: readonly Slot[]): number =>
  PRELUDE_TOKENS + slots.reduce((sum, { blocks }) => sum + tokensOf(blocks), 0);

export const filler = (tokens: number, letter = "x"): string => letter.repeat(tokens * 4);

export class Work {
  readonly view: View = emptyView();
  readonly entries: Entry[] = [];
  readonly settings: Settings = defaultSettings();
  readonly #derived = new DerivedState();
  #calls = 0;

  constructor(prelude: Partial<Prelude> = {}) {
    this.add({ type: "prelude", reason: "first", prelude: { ...PRELUDE, ...prelude } });
  }

  get derived() {
    return this.#derived.of(this.view);
  }

  add(draft: Draft): Entry {
    const id = `e${this.entries.length}`;
    const time = this.entries.length;
    const entry = { v: ENTRY_VERSION, id, parent: this.view.leaf, time, ...draft } as Entry;
    this.entries.push(entry);
    applyEntry(this.view, entry);
    return entry;
  }

  human(text: string): string {
    return this.add({ type: "user", source: "human", content: [{ type: "text", text }] }).id;
  }

  answer(text: string, thinking = 0): string {
    return this.respond([...thought(thinking), { type: "text", text }]);
  }

  respond(content: readonly Block[]): string {
    return this.add({ type: "assistant", message: { role: "assistant", content } }).id;
  }

  /** Adds one call and its result; returns the call's id. */
  step(tokens: number, { name = "Bash", input = {}, thinking = 0 }: Call = {}): string {
    const id = `toolu_${this.#calls++}`;
    this.respond([...thought(thinking), { type: "tool_use", id, name, input }]);
    const result = { type: "tool_result" as const, tool_use_id: id, content: filler(tokens) };
    this.add({ type: "user", source: "tools", content: [result] });
    return id;
  }

  /** Adds an empty response, which leaves no slot but has seen everything. */
  see(): this {
    this.respond([]);
    return this;
  }

  read(path: string, tokens = 20): string {
    return this.step(tokens, { name: "Read", input: { file_path: path } });
  }

  edit(path: string): string {
    return this.step(20, { name: "Edit", input: { file_path: path } });
  }

  /** Applies a generated move, as a session would write it. */
  move(move: Move, number: number): void {
    for (const draft of draftsOf(this.view, move, number)) this.add(draft);
  }

  /** Closes all calls, as before a request. */
  settle(): this {
    const interrupted = planInterrupted(this.view);
    if (interrupted) this.add(interrupted);
    return this;
  }

  get materials(): Materials {
    return {
      view: this.view,
      derived: this.derived,
      settings: this.settings.compaction,
      tokensOf,
      sizeOf,
      size: sizeOf(this.view.slots),
      pointer: makePointer(this.view.prelude),
      openingReminder: [],
    };
  }

  input(more: Partial<CompactInput> = {}): CompactInput {
    return {
      view: this.view,
      settings: this.settings,
      limits: { compactAt: 167_000, blockingAt: 177_000 },
      size: sizeOf(this.view.slots),
      tokensOf,
      sizeOf,
      derived: this.derived,
      notes: { text: "The notes.", hasContent: true, position: null },
      trigger: "auto",
      expired: false,
      summaryTokens: 20_000,
      breakerOpen: false,
      ...more,
    };
  }

  /** Compacts, and records the result. */
  async compact(more: Partial<CompactInput> = {}): Promise<Compacted> {
    const compacted = await compactView(this.input(more));
    if (compacted.ok) this.add(compacted.draft);
    return compacted;
  }

  /** Returns all text in view, in order. */
  get shown(): string {
    return shownIn(this.view.slots);
  }
}

interface Call {
  readonly name?: string;
  readonly input?: unknown;
  /** Tokens of thinking before the call. */
  readonly thinking?: number;
}

const thought = (tokens: number): Block[] =>
  tokens > 0 ? [{ type: "thinking", thinking: filler(tokens), signature: "s" }] : [];

export const shownIn = (slots: readonly Slot[]): string =>
  slots
    .flatMap(({ blocks }) => blocks)
    .map((block) => (isText(block) ? block.text : JSON.stringify(block)))
    .join("\n");

/** Answers forks one after the other; `asked` collects their tasks. The last answer is repeated. */
export function forks(...answers: readonly (string | ModelError)[]): { run: RunFork; asked: ForkTask[] } {
  const asked: ForkTask[] = [];
  const run: RunFork = async (task) => {
    const answer = answers[Math.min(asked.length, answers.length - 1)]!;
    asked.push(task);
    const counts = { id: `f${asked.length}`, turns: 1, denied: 0 };
    if (typeof answer !== "string") return { ok: false, ...counts, reason: answer.message, error: answer };
    const content = [{ type: "text" as const, text: answer }];
    const message = { role: "assistant" as const, content, stop_reason: "end_turn" as const };
    return { ok: true, ...counts, message, text: answer };
  };
  return { run, asked };
}

export const summary = writeSummaryAnswer;

export const tooLong = (sent?: number, limit?: number): ModelError =>
  new ModelError(
    "too-long",
    "prompt is too long",
    sent === undefined || limit === undefined ? {} : { tokens: { sent, limit } },
  );

const number = fc.nat(10_000);

/** Sessions of every shape, including decisions of other layers. */
export const moves = (least: number, most: number): fc.Arbitrary<Move[]> =>
  fc.array(
    fc.record({
      kind: fc.oneof(
        { arbitrary: fc.constantFrom<Move["kind"][]>("human", "respond", "results", "respond"), weight: 5 },
        { arbitrary: fc.constantFrom(...MOVES), weight: 2 },
      ),
      a: number,
      b: number,
      c: number,
    }),
    { minLength: least, maxLength: most, size: "max" },
  );

export function driven(list: readonly Move[], prelude: Partial<Prelude> = {}): Work {
  const work = new Work(prelude);
  for (const [at, move] of list.entries()) work.move(move, at);
  return work;
}

function charactersOf(block: Block): number {
  if (isToolResult(block)) {
    const { content = "" } = block;
    if (typeof content === "string") return content.length;
    return content.reduce((sum, inner) => sum + charactersOf(inner), 0);
  }
  if (isToolUse(block)) return block.name.length + (JSON.stringify(block.input) ?? "").length;
  if (isText(block)) return block.text.length;
  return block.type === "thinking" ? String(block.thinking).length : 8_000;
}

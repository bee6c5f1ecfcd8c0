import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { draftsOf, MOVES } from "../../testing/moves.ts";
import type { Block, Usage } from "../../transcript/blocks.ts";
import { type Draft, ENTRY_VERSION, type Entry } from "../../transcript/entries.ts";
import type { LineReader } from "../../transcript/line-reader.ts";
import { makeSkimmedBlock } from "../../transcript/skimmed-entry.ts";
import { applyEntry } from "../../view/fold-entries.ts";
import { emptyView } from "../../view/view.ts";
import { NotesState } from "./notes-state.ts";

/** One token a character, so that sums can be read. */
const tokensOf = (blocks: readonly Block[]) => blocks.reduce((sum, block) => sum + charactersOf(block), 0);

function charactersOf(block: Block): number {
  if (block.type === "text") return String(block.text).length;
  return block.type === "tool_result" ? String(block.content).length : 1;
}

class Told {
  readonly view = emptyView();
  readonly state = new NotesState(tokensOf);
  #count = 0;

  tell(...drafts: readonly Draft[]): this {
    for (const draft of drafts) {
      const id = `e${this.#count++}`;
      applyEntry(this.view, { v: ENTRY_VERSION, id, parent: this.view.leaf, time: 0, ...draft } as Entry);
    }
    return this;
  }

  get progress() {
    return this.state.of(this.view);
  }
}

const say = (text: string): Draft => ({ type: "user", source: "human", content: [{ type: "text", text }] });
const usageOf = (input: number, output: number): Usage => ({
  input_tokens: 1,
  cache_read_input_tokens: input - 1,
  output_tokens: output,
});
const answer = (text: string, usage?: Usage, calls = 0): Draft => ({
  type: "assistant",
  message: {
    role: "assistant",
    content: [
      { type: "text", text },
      ...Array.from({ length: calls }, (_, at) => ({
        type: "tool_use",
        id: `t${text}${at}`,
        name: "Bash",
        input: {},
      })),
    ] as Block[],
    ...(usage && { usage }),
  },
});
const cursor = (at: string | null, name = "notes"): Draft => ({ type: "cursor", name, at });
const boundary: Draft = {
  type: "boundary",
  from: "e0",
  to: "e1",
  pieces: [{ source: "summary", content: [{ type: "text", text: "so far" }] }],
  trigger: "auto",
  method: "full",
  before: 2,
  after: 1,
};

describe("what was added", () => {
  it("is known from usage, without system and tools", () => {
    const told = new Told().tell(say("12345"), answer("abc", usageOf(9_000, 30)));
    expect(told.progress.tokens).toBe(5 + 30);
    told.tell(say("x"), answer("y", usageOf(9_500, 70)));
    expect(told.progress.tokens).toBe(5 + 30 + (9_500 - 9_030) + 70);
  });

  it("is estimated if there is no usage", () => {
    expect(new Told().tell(say("12345"), answer("abc")).progress.tokens).toBe(8);
  });

  it("continues across a break, which subtracts nothing", () => {
    const told = new Told().tell(say("12345"), answer("abc", usageOf(9_000, 30)));
    told.tell(say("x"), answer("y", usageOf(50_000, 70)));
    const before = told.progress.tokens;
    told.tell(boundary, say("1234567"), answer("z", usageOf(4_000, 11)));
    expect(told.progress.tokens).toBe(before + 7 + 11);
    told.tell(say("x"), answer("z", usageOf(4_111, 1)));
    expect(told.progress.tokens).toBe(before + 7 + 11 + 100 + 1);
  });

  it("is not just what a break has left, if more was added after it", () => {
    const told = new Told().tell(say("12345"), answer("abc", usageOf(9_000, 30)), boundary);
    told.tell(say("1".repeat(20_000)), answer("z", usageOf(21_000, 11)));
    expect(told.progress.tokens).toBe(5 + 30 + 20_000 + 11);
  });

  it("continues across a break that was undone", () => {
    const told = new Told().tell(say("12345"), answer("abc", usageOf(9_000, 30)), boundary);
    told.tell(say("1234567"), answer("z", usageOf(4_000, 11)), { type: "undo", of: "e2" });
    expect(told.progress.tokens).toBe(5 + 30 + 7 + 11);
  });

  it("counts previews instead of what was stored on disk", () => {
    const told = new Told().tell(
      say("go"),
      answer("a", undefined, 1),
      {
        type: "user",
        source: "tools",
        content: [{ type: "tool_result", tool_use_id: "ta0", content: "long".repeat(1_000) }],
      },
      say("paste".repeat(1_000)),
      {
        type: "replaced",
        results: [{ tool_use_id: "ta0", content: "short", bytes: 4_000 }],
        entries: [{ entry: "e3", content: [{ type: "text", text: "shorter" }], bytes: 5_000 }],
      },
    );
    const before = told.progress.tokens;
    expect(told.tell(answer("b")).progress.tokens).toBe(before + 5 + 7 + 1);
  });
});

it("reads a result that was left in the transcript only when somebody asks, and counts the same", () => {
  let read = 0;
  const tellWith = (result: Block) =>
    new Told().tell(
      say("12345"),
      answer("abc", usageOf(9_000, 30), 1),
      boundary,
      { type: "user", source: "tools", content: [result] },
      answer("z", usageOf(4_000, 11)),
      say("x"),
      answer("y", usageOf(4_111, 1)),
    );
  const whole = { type: "tool_result", tool_use_id: "tabc0", content: "long".repeat(100) };
  const entry = { id: "e3", type: "user", content: [whole] };
  const reader = { read: () => ++read && entry } as unknown as LineReader;
  const left = makeSkimmedBlock(whole, { id: "e3", offset: 0, length: 0 }, reader);
  for (const at of [null, "e3", "e5"]) {
    const told = tellWith(left);
    read = 0;
    told.state.follow(told.view);
    expect(read).toBe(0);
    expect(told.tell(cursor(at)).progress).toEqual(tellWith(whole as Block).tell(cursor(at)).progress);
    expect(read).toBeGreaterThan(0);
  }
});

describe("how far the notes are behind", () => {
  it("counts from the position, not from when it was written down", () => {
    const told = new Told().tell(
      say("12345"),
      answer("a", undefined, 2),
      say("678"),
      answer("b", undefined, 1),
    );
    const all = told.progress;
    expect(all).toMatchObject({ behind: all.tokens, callsBehind: 3, isUpdated: false });
    told.tell(cursor("e1"));
    expect(told.progress).toMatchObject({
      behind: "678".length + "b".length + 1,
      callsBehind: 1,
      isUpdated: true,
    });
    told.tell(cursor("e3"));
    expect(told.progress).toMatchObject({ behind: 0, callsBehind: 0 });
  });

  it("knows a response without calls", () => {
    const told = new Told().tell(say("x"), answer("a"));
    expect(told.progress.isPause).toBe(true);
    expect(told.tell(say("x"), answer("b", undefined, 1)).progress.isPause).toBe(false);
  });

  it("ignores other cursors, and a position that is not on the path", () => {
    const told = new Told().tell(say("x"), answer("a"), say("y"), answer("b"));
    told.tell(cursor("e1", "extraction"), { type: "head", to: "e1" }, cursor("e3"));
    expect(told.progress).toMatchObject({ isUpdated: false, behind: told.progress.tokens });
  });

  it("counts from a failure until an update succeeds", () => {
    const told = new Told().tell(say("x"), answer("a"));
    told.tell({ type: "failure", layer: "compaction", reason: "", automatic: true });
    told.tell({ type: "failure", layer: "notes", reason: "", automatic: false });
    expect(told.progress.sinceFailure).toBeUndefined();
    told.tell({ type: "failure", layer: "notes", reason: "", automatic: true }, say("123"), answer("b"));
    expect(told.progress.sinceFailure).toBe(4);
    expect(told.tell(cursor("e1")).progress.sinceFailure).toBeUndefined();
  });
});

it("is the same asked step by step and from the start", () => {
  const nat = fc.nat(10_000);
  const move = fc.record({
    kind: fc.constantFrom(...MOVES, "human", "respond", "results"),
    a: nat,
    b: nat,
    c: nat,
  });
  fc.assert(
    fc.property(fc.array(move, { maxLength: 60, size: "max" }), (list) => {
      const told = new Told();
      for (const [number, one] of list.entries()) {
        told.tell(...draftsOf(told.view, one, number));
        if (one.c % 7 === 0) told.tell(cursor(told.view.slots.at(-1)?.entry ?? null));
        if (one.c % 3 === 0) expect(told.progress.behind).toBeGreaterThanOrEqual(0);
      }
      expect(told.progress).toEqual(new NotesState(tokensOf).of(told.view));
    }),
    { numRuns: 100, endOnFailure: true },
  );
});

// What a resumed session knows of the last request: as much as the one that sent it.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { digestView } from "../session/digest-view.ts";
import { draftsOf, MOVES, type Move } from "../testing/moves.ts";
import type { Block } from "../transcript/blocks.ts";
import type { Draft, Entry, Prelude } from "../transcript/entries.ts";
import { isCounted } from "./add-response.ts";
import type { Digest } from "./digest.ts";
import { findCacheLoss, type Sent } from "./find-cache-loss.ts";
import { applyEntry, foldEntries } from "./fold-entries.ts";
import { type LastSent, SentRecord } from "./sent-record.ts";
import { emptyView } from "./view.ts";

const PRELUDE: Prelude = {
  model: "claude-sonnet-5",
  system: [{ type: "text", text: "You are terse." }],
  tools: [],
  parameters: { max_tokens: 1_000 },
  keep: [],
  bindsThinking: false,
};
const usage = (read: number) => ({
  input_tokens: 3,
  output_tokens: 5,
  cache_read_input_tokens: read,
  cache_creation_input_tokens: 1_000,
});
const text = (value: string): Block => ({ type: "text", text: value });

/** Writes entries as the conductor does: each response notes what its request held. */
class Told {
  readonly view = emptyView();
  readonly entries: Entry[] = [];
  readonly record = new SentRecord();
  /** As it was known when the request was made. */
  digest: Digest | undefined;

  constructor() {
    this.add({ type: "prelude", reason: "first", prelude: PRELUDE });
  }

  add(draft: Draft): void {
    const time = 1_000 * this.entries.length;
    const entry = { v: 1, id: `e${this.entries.length}`, parent: this.view.leaf, time, ...draft } as Entry;
    this.entries.push(entry);
    applyEntry(this.view, entry);
  }

  human(words: string): void {
    this.add({ type: "user", source: "human", content: [text(words)] });
  }

  respond(content: readonly Block[], read = 50_000): void {
    this.answer({ type: "assistant", message: { role: "assistant", content, usage: usage(read) } });
  }

  answer(draft: Extract<Draft, { type: "assistant" }>): void {
    const digest = digestView(this.view);
    this.digest = { ...digest, messages: digest.messages.slice(0, digest.length) };
    this.add({ ...draft, digest: this.record.note(this.view, digest) });
  }
}

function exchange(result: Block): Told {
  const told = new Told();
  told.human("What is in the file?");
  told.respond([{ type: "tool_use", id: "toolu_1", name: "Read", input: { path: "/a" } }]);
  told.add({ type: "user", source: "tools", content: [result] });
  told.respond([text("Words.")]);
  told.human("Thank you.");
  return told;
}

const RESULT = { type: "tool_result" as const, tool_use_id: "toolu_1", content: "words" };
const IN_BLOCKS = { ...RESULT, content: [text("words")] };

/** Opened again from these entries, one more request goes out, and hardly anything of it is read. */
function firstAfterResume(entries: readonly Entry[], requested = 9_000) {
  const view = foldEntries(entries);
  const last = new SentRecord().last(view)!;
  const next: Sent = { digest: digestView(view), requested, ttl: "5m", usage: usage(1_000) };
  return findCacheLoss(last.sent, next, last.broken);
}

describe("the first response after a resume", () => {
  it("says which message has changed", () => {
    const { entries } = exchange(RESULT);
    const reshaped = entries.map((entry) =>
      entry.type === "user" && entry.source === "tools" ? { ...entry, content: [IN_BLOCKS] } : entry,
    );
    expect(firstAfterResume(reshaped)).toEqual({
      due: 51_000,
      read: 1_000,
      cause: { what: "message", at: 2 },
    });
  });

  it.each([
    ["model", { model: "claude-opus-5" }],
    ["system", { system: [text("You are terse."), text("")] as Prelude["system"] }],
    ["tools", { tools: [{ name: "Read" }] }],
    ["parameters", { parameters: { max_tokens: 1_001 } }],
  ])("tells that the %s came back otherwise", (what, change) => {
    const [first, ...rest] = exchange(RESULT).entries as [Entry & { type: "prelude" }, ...Entry[]];
    const other = { ...first, prelude: { ...PRELUDE, ...change } };
    expect(firstAfterResume([other, ...rest])?.cause).toEqual({ what });
  });

  it("says that the cache has expired, or that nothing is known", () => {
    const { entries } = exchange(RESULT);
    expect(firstAfterResume(entries)?.cause).toEqual({ what: "unknown" });
    expect(firstAfterResume(entries, 4_000 + 300_001)?.cause).toEqual({ what: "expired" });
  });

  it("is silent after a recorded break", () => {
    const told = exchange(RESULT);
    const results = [{ tool_use_id: "toolu_1", content: "[Cleared]", tokens: 3 }];
    told.add({ type: "cleared", trigger: "manual", how: "stub", results });
    expect(firstAfterResume(told.entries)).toBeUndefined();
  });

  it.each(["prelude", "cleared"] as const)(
    "is silent after a break while a response was under way: %s",
    (type) => {
      const told = exchange(RESULT);
      const answers = told.view.leaf;
      const digest = told.record.note(told.view, digestView(told.view));
      const results = [{ tool_use_id: "toolu_1", content: "[Cleared]", tokens: 3 }];
      if (type === "cleared") told.add({ type, trigger: "manual", how: "stub", results });
      else told.add({ type, reason: "requested", prelude: { ...PRELUDE, model: "claude-opus-5" } });
      const message = { role: "assistant" as const, content: [text("Hello.")], usage: usage(50_000) };
      told.add({ type: "assistant", message, answers, digest });
      expect(firstAfterResume(told.entries)).toBeUndefined();
    },
  );

  it("is silent after a rewind while a response was under way", () => {
    const told = exchange(RESULT);
    const answers = told.view.leaf;
    const asked = digestView(told.view);
    const digest = { ...asked, messages: asked.messages.slice() };
    told.add({ type: "head", to: "e1" });
    const message = { role: "assistant" as const, content: [text("Hello.")], usage: usage(50_000) };
    told.add({ type: "assistant", message, answers, digest: told.record.note(told.view, digest) });
    expect(firstAfterResume(told.entries)).toBeUndefined();
  });

  it("is silent after a rewind to where another prelude was in force", () => {
    const told = exchange(RESULT);
    const before = told.view.leaf;
    told.add({ type: "prelude", reason: "requested", prelude: { ...PRELUDE, model: "claude-opus-5" } });
    told.respond([text("Hello.")]);
    expect(told.record.last(told.view)?.broken).toBe(false);
    told.add({ type: "head", to: before });
    expect(told.record.last(told.view)?.broken).toBe(true);
    expect(new SentRecord().last(foldEntries(told.entries))?.broken).toBe(true);
  });

  it("is not compared with anything that is not known", () => {
    expect(new SentRecord().last(emptyView())).toBeUndefined();
    const told = exchange(RESULT);
    told.add({ type: "assistant", message: { role: "assistant", content: [text("x")], usage: usage(9) } });
    expect(new SentRecord().last(told.view)).toBeUndefined();
  });
});

it("records only what is new", () => {
  const told = exchange(RESULT);
  told.respond([text("You are welcome.")]);
  const noted = told.entries.flatMap((entry) => (entry.type === "assistant" ? [entry.digest!] : []));
  expect(noted.map(({ from, messages }) => [from, messages.length])).toEqual([
    [0, 1],
    [1, 2],
    [3, 2],
  ]);
  expect(noted.map(({ front }) => front !== undefined)).toEqual([true, false, false]);
});

it("keeps what it said of a request when a later one has changed a message of it", () => {
  const told = exchange(RESULT);
  const { digest } = told.record.last(told.view)!.sent;
  const before = digest.messages.slice(0, digest.length);
  const results = [{ tool_use_id: "toolu_1", content: "(cleared)", tokens: 5 }];
  told.add({ type: "cleared", trigger: "economy", how: "stub", results });
  told.respond([text("You are welcome.")]);
  expect(told.record.last(told.view)!.sent.digest.messages[2]).not.toBe(before[2]);
  expect(digest.messages.slice(0, digest.length)).toEqual(before);
});

it("records what the request contained, whatever was said while it was running", () => {
  const told = new Told();
  told.human("A question.");
  const digest = digestView(told.view);
  told.respond([text("An answer to something else.")]);
  told.human("More.");
  expect(digestView(told.view).messages).toHaveLength(3);
  expect(new SentRecord().note(emptyView(), digest).messages).toHaveLength(1);
});

it("knows in any reopened session what was known before it was closed", () => {
  const move: fc.Arbitrary<Move> = fc.record({
    kind: fc.oneof(
      { arbitrary: fc.constantFrom<Move["kind"][]>("human", "respond", "results"), weight: 4 },
      { arbitrary: fc.constantFrom(...MOVES), weight: 1 },
    ),
    a: fc.nat(10_000),
    b: fc.nat(10_000),
    c: fc.nat(10_000),
  });
  let known = 0;
  fc.assert(
    fc.property(fc.array(move, { minLength: 5, maxLength: 60, size: "max" }), (moves) => {
      const told = new Told();
      const plain = (last: LastSent | undefined) => JSON.parse(JSON.stringify(last ?? null));
      for (const [number, next] of moves.entries()) {
        for (const draft of draftsOf(told.view, next, number)) {
          if (draft.type !== "assistant") told.add(draft);
          else told.answer(draft);
          if (draft.type !== "assistant" || !isCounted(draft.message.usage)) continue;
          const last = told.record.last(told.view);
          expect(last?.sent.digest).toEqual(told.digest);
          known++;
        }
      }
      const again = foldEntries(JSON.parse(JSON.stringify(told.entries)) as Entry[]);
      expect(plain(new SentRecord().last(again))).toEqual(plain(told.record.last(told.view)));
    }),
    { numRuns: 150, endOnFailure: true },
  );
  expect(known).toBeGreaterThan(500);
});

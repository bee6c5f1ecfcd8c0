// The invariants of the view over generated sessions: valid, stable, and the same however it was arrived at.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { draftsOf, MOVES, type Move } from "../testing/moves.ts";
import { isToolResult, type Message, type RequestBody } from "../transcript/blocks.ts";
import { type Draft, ENTRY_VERSION, type Entry, type Prelude } from "../transcript/entries.ts";
import { planInterrupted } from "./add-result.ts";
import { applyEntry, foldEntries } from "./fold-entries.ts";
import { pathBetween } from "./path-fold.ts";
import { renderRequest } from "./render-request.ts";
import { emptyView, type View } from "./view.ts";

const PRELUDE: Prelude = {
  model: "claude-sonnet-5-5",
  system: [{ type: "text", text: "You are terse." }],
  tools: [{ name: "Bash", input_schema: { type: "object" } }],
  parameters: { max_tokens: 1000 },
  keep: [],
  bindsThinking: true,
};

const move: fc.Arbitrary<Move> = fc.record({
  kind: fc.oneof(
    { arbitrary: fc.constantFrom("human", "respond", "results", "results", "respond"), weight: 5 },
    { arbitrary: fc.constantFrom(...MOVES), weight: 2 },
  ),
  a: fc.nat(10_000),
  b: fc.nat(10_000),
  c: fc.nat(10_000),
}) as fc.Arbitrary<Move>;
const moves = fc.array(move, { minLength: 1, maxLength: 120, size: "max" });

/** A session driven move by move, as the conductor would write it. */
class Driven {
  readonly view = emptyView();
  readonly entries: Entry[] = [];
  add(draft: Draft): void {
    const id = `e${this.entries.length}`;
    const line = { v: ENTRY_VERSION, id, parent: this.view.leaf, time: this.entries.length * 1000, ...draft };
    const entry = JSON.parse(JSON.stringify(line)) as Entry;
    this.entries.push(entry);
    applyEntry(this.view, entry);
  }
  /** The next request, where one can be made. */
  request(): RequestBody | undefined {
    if (!this.view.prelude) this.add({ type: "prelude", reason: "first", prelude: PRELUDE });
    const interrupted = planInterrupted(this.view);
    if (interrupted) this.add(interrupted);
    if (this.view.slots.at(-1)?.role !== "user") return undefined;
    return renderRequest(this.view, "5m");
  }
}

/** Before each response stands its request; some requests fail and stay without one. */
function drive(list: readonly Move[], onRequest: (driven: Driven, request: RequestBody) => void): Driven {
  const driven = new Driven();
  driven.add({ type: "prelude", reason: "first", prelude: PRELUDE });
  let answered = true;
  for (const [number, next] of list.entries()) {
    const responds = next.kind === "respond";
    if (responds || (next.c % 6 === 0 && next.kind !== "results")) {
      const request = driven.request();
      if (request) onRequest(driven, request);
      if (responds && !request) continue;
      answered = responds;
    }
    // What a failed request has shown is not replaced afterwards: the planner looks only at what is new.
    if (next.kind === "replace" && !answered) continue;
    for (const draft of draftsOf(driven.view, next, number)) driven.add(draft);
  }
  return driven;
}

/** What is compared byte for byte: blocks without their cache marks. */
function blockLines(messages: readonly Message[]): string[] {
  return messages.flatMap(({ role, content }) =>
    content.map(({ cache_control: _, ...block }) => `${role} ${JSON.stringify(block)}`),
  );
}

const state = (view: View) => ({
  slots: view.slots,
  open: [...view.open.keys()],
  breaks: view.breaks,
  sent: view.sent,
  usage: view.usage,
  pace: view.pace,
  request: view.slots.length > 0 ? JSON.stringify(renderRequest(view, "1h")) : undefined,
});

describe("a view over generated sessions", () => {
  it("is the same folded entry by entry and from scratch", () => {
    fc.assert(
      fc.property(moves, (list) => {
        const driven = drive(list, () => {});
        expect(state(driven.view)).toEqual(state(foldEntries(driven.entries)));
      }),
      { numRuns: 120 },
    );
  });

  it("renders each request as a continuation of the one before, unless a break is on record", () => {
    fc.assert(
      fc.property(moves, (list) => {
        let before: { lines: string[]; front: string; breaks: number } | undefined;
        drive(list, (driven, request) => {
          const lines = blockLines(request.messages);
          const front = JSON.stringify([request.system, request.tools, request.model]);
          const breaks = driven.view.breaks.length;
          if (before && before.breaks === breaks) {
            expect(front).toBe(before.front);
            expect(lines.slice(0, before.lines.length)).toEqual(before.lines);
          }
          before = { lines, front, breaks };
        });
      }),
      { numRuns: 120 },
    );
  });

  it("answers every call once, in the message after it, and alternates roles", () => {
    fc.assert(
      fc.property(moves, (list) => {
        drive(list, (_, request) => expectPaired(request.messages));
      }),
      { numRuns: 120 },
    );
  });

  it("marks at most four blocks, never thinking, and the end of the last answered request among them", () => {
    fc.assert(
      fc.property(moves, (list) => {
        let latest: { lines: string[]; breaks: number; entries: number } | undefined;
        let answered: typeof latest;
        drive(list, (driven, request) => {
          const flat = request.messages.flatMap((message) => message.content);
          const marks = flat.flatMap((block, at) => (block.cache_control ? [at] : []));
          expect(marks.length).toBeLessThanOrEqual(3);
          for (const at of marks) expect(flat[at]!.type).not.toMatch(/thinking/);
          const since = driven.entries.slice(latest?.entries);
          // A response right behind its request answers it; one from nowhere answers nothing we know of.
          const responses = since.filter(({ type }) => type === "assistant").length;
          const isAnswer = responses === 1 && since[0]?.type === "assistant";
          // A head that moved takes answers with it, even one in which nothing was said.
          const isMoved = since.some(({ type }) => type === "head");
          if (isMoved || responses > 0) answered = isAnswer && !isMoved ? latest : undefined;
          const breaks = driven.view.breaks.length;
          if (answered?.breaks === breaks) {
            const isMarkable = (line: string) => !/"type":"(redacted_)?thinking"/.test(line);
            expect(marks).toContain(answered.lines.findLastIndex(isMarkable));
          }
          latest = { lines: blockLines(request.messages), breaks, entries: driven.entries.length };
        });
      }),
      { numRuns: 120 },
    );
  });

  it("counts as sent only what the last answered request on the path contained and is unchanged", () => {
    const lines = ({ slots }: View, to: number) =>
      slots.slice(0, to).map(({ blocks }) => JSON.stringify(blocks));
    let counted = 0;
    fc.assert(
      fc.property(moves, (list) => {
        const held = new Map<string, readonly string[]>();
        const view = emptyView();
        for (const entry of drive(list, () => {}).entries) {
          applyEntry(view, entry);
          if (entry.type === "assistant") held.set(entry.id, lines(view, view.sent));
          const last = pathBetween(view, null)?.findLast(({ type }) => type === "assistant");
          expect(lines(view, view.sent)).toEqual((held.get(last?.id ?? "") ?? []).slice(0, view.sent));
          expect(view.sent).toBeLessThanOrEqual(view.slots.length);
          if (entry.type === "undo" || entry.type === "head") counted += view.sent;
        }
      }),
      { numRuns: 120 },
    );
    // Were nothing ever counted as sent after going back, this would hold and prove nothing.
    expect(counted).toBeGreaterThan(0);
  });

  it("leaves no thinking after a break if thinking is bound to its prefix", () => {
    fc.assert(
      fc.property(moves, (list) => {
        const bound = foldEntries(drive(list, () => {}).entries.slice(0, 1));
        for (const entry of drive(list, () => {}).entries.slice(1)) {
          const before = bound.breaks.length;
          applyEntry(bound, entry);
          const last = bound.breaks[before];
          // Going back folds anew, and what the server clears by itself leaves the local messages as they are.
          const isOther = last && ["head", "undo", "server"].includes(last.cause);
          if (!last || isOther || !bound.prelude?.bindsThinking) continue;
          const behind = bound.slots.slice(Math.max(last.at, 0)).flatMap((slot) => slot.blocks);
          expect(behind.filter((block) => /thinking/.test(block.type))).toEqual([]);
        }
      }),
      { numRuns: 120 },
    );
  });
});

function expectPaired(messages: readonly Message[]): void {
  let open: string[] = [];
  for (const [at, { role, content }] of messages.entries()) {
    expect(role).toBe(at % 2 === 0 ? "user" : "assistant");
    expect(content.length).toBeGreaterThan(0);
    const results = content.filter(isToolResult);
    expect(results.map((block) => block.tool_use_id).sort()).toEqual(open.sort());
    expect(content.slice(0, results.length)).toEqual(results);
    for (const block of content) {
      if (block.type === "text") expect(String(block.text).trim()).not.toBe("");
    }
    open = content.flatMap((block) => (block.type === "tool_use" ? [String(block.id)] : []));
  }
  expect(open).toEqual([]);
}

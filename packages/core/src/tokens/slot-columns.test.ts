import fc from "fast-check";
import { expect, it } from "vitest";
import { draftsOf, MOVES } from "../testing/moves.ts";
import { isThinking } from "../transcript/blocks.ts";
import { ENTRY_VERSION, type Entry, type Prelude } from "../transcript/entries.ts";
import { applyEntry } from "../view/fold-entries.ts";
import { emptyView, type View } from "../view/view.ts";
import { Meter } from "./meter.ts";

const PRELUDE: Prelude = {
  model: "claude-opus-4-6",
  system: [],
  tools: [],
  parameters: { max_tokens: 9 },
  keep: [],
  bindsThinking: false,
};
const number = fc.nat(10_000);
const kinds = fc.oneof(
  fc.constantFrom(...MOVES),
  fc.constantFrom("human" as const, "respond" as const, "results" as const),
);
const someMoves = fc.array(fc.record({ kind: kinds, a: number, b: number, c: number }), {
  minLength: 20,
  maxLength: 100,
  size: "max",
});

it("say of each slot what estimating its blocks one by one says, whatever has changed in between", () => {
  fc.assert(
    fc.property(someMoves, fc.integer({ min: 1, max: 5 }), (moves, every) => {
      const view = emptyView();
      const meter = new Meter();
      const add = (body: object) => {
        const envelope = { v: ENTRY_VERSION, id: `e${view.tree.size}`, parent: view.leaf, time: 0 };
        const entry = { ...envelope, ...body } as Entry;
        meter.note(view, entry);
        applyEntry(view, entry);
      };
      add({ type: "prelude", reason: "first", prelude: PRELUDE });
      for (const [at, move] of moves.entries()) {
        for (const draft of draftsOf(view, move, at)) add(draft);
        if (move.c % every === 0) expectSameSizes(view, meter);
      }
      expectSameSizes(view, meter);
    }),
    { numRuns: 100, endOnFailure: true },
  );
});

function expectSameSizes(view: View, meter: Meter): void {
  const { tokens, thinking, born } = meter.measureSlots(view);
  const sumOf = (blocks: View["slots"][number]["blocks"]) =>
    blocks.reduce((sum, block) => sum + meter.estimate(view, [block]), 0);
  const columns = view.slots.map((_, at) => [tokens[at], thinking[at], born[at]]);
  expect(columns).toEqual(
    view.slots.map(({ blocks, entry }) => [
      sumOf(blocks),
      sumOf(blocks.filter(isThinking)),
      view.tree.get(entry)!.responses,
    ]),
  );
}

// A path read as turns: what arrived, what left, and what a compaction removed.
import { expect, it } from "vitest";
import { filler, PRELUDE } from "../layers/microcompact/work.case.ts";
import type { Draft, Entry } from "../transcript/entries.ts";
import { turnsOf } from "./turns.ts";

const usage = { input_tokens: 5, output_tokens: 1 };
const calls = (...names: readonly string[]): Draft => ({
  type: "assistant",
  message: {
    role: "assistant",
    content: names.map((name) => ({ type: "tool_use", id: `id_${name}`, name, input: {} })),
    usage,
  },
});
const results = (tokens: number, ...names: readonly string[]): Draft => ({
  type: "user",
  source: "tools",
  content: names.map((name) => ({ type: "tool_result", tool_use_id: `id_${name}`, content: filler(tokens) })),
});
const cleared = (name: string, tokens: number): Draft => ({
  type: "cleared",
  trigger: "economy",
  how: "stub",
  results: [{ tool_use_id: `id_${name}`, content: filler(20), tokens }],
});
const boundary = (to: string): Draft => ({
  type: "boundary",
  from: "e1",
  to,
  pieces: [],
  trigger: "auto",
  method: "full",
  before: 9,
  after: 4,
});

const changes = (...drafts: readonly Draft[]) => {
  const entries = [{ type: "prelude", reason: "first", prelude: PRELUDE } as Draft, ...drafts, calls()].map(
    (draft, at) => ({ v: 1, id: `e${at}`, parent: null, time: at, ...draft }) as Entry,
  );
  return turnsOf(entries).turns.flatMap((turn) => turn.changes);
};

it("counts clearable results once each, by their measured size or by their length", () => {
  const drafts = [
    calls("A", "B", "Keep", "mcp__x__y"),
    results(100, "A", "B", "Keep", "mcp__x__y"),
    results(100, "A"),
    cleared("A", 130),
  ];
  expect(changes(...drafts)).toEqual([
    {
      what: "arrived",
      items: [
        { id: "id_A", tokens: 130 },
        { id: "id_B", tokens: 100 },
      ],
    },
    { what: "arrived", items: [] },
    { what: "cleared", trigger: "economy", breaks: true, items: [{ id: "id_A", tokens: 110 }] },
  ]);
});

it("distinguishes what a compaction removed from what it kept", () => {
  const drafts = [calls("A"), results(9, "A"), calls("B"), results(9, "B"), boundary("e2")];
  expect(changes(...drafts).at(-1)).toMatchObject({ what: "compacted", results: ["id_A"] });
});

it("leaves out what was undone, and counts the undo as a break", () => {
  const drafts: readonly Draft[] = [
    calls("A"),
    results(9, "A"),
    cleared("A", 50),
    { type: "undo", of: "e3" },
  ];
  expect(changes(...drafts).map(({ what }) => what)).toEqual(["arrived", "broken"]);
});

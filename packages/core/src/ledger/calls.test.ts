// The calls one by one: nothing that was paid for is missing, and they add up to the ledger.
import { expect, it } from "vitest";
import { PRELUDE } from "../layers/microcompact/work.case.ts";
import type { Draft, Entry } from "../transcript/entries.ts";
import { callOf, pricedCalls } from "./calls.ts";
import { addCall, emptyLedger } from "./ledger.ts";

const usage = (tokens: number) => ({ input_tokens: tokens, output_tokens: 10, cache_read_input_tokens: 5 });
const response = (tokens: number, more: object = {}): Draft => ({
  type: "assistant",
  message: { role: "assistant", content: [], usage: usage(tokens) },
  ...more,
});
const drafts: readonly Draft[] = [
  { type: "prelude", reason: "first", prelude: PRELUDE },
  response(100),
  { type: "cost", layer: "notes", model: "claude-haiku-4-5", usage: usage(7), outcome: "failed", fork: "f1" },
  { type: "head", to: null },
  response(200, { aborted: true }),
  { type: "prelude", reason: "requested", prelude: { ...PRELUDE, model: "claude-opus-9" } },
  response(300),
  { type: "assistant", message: { role: "assistant", content: [] } },
];
const entries = drafts.map(
  (draft, at) => ({ v: 1, id: `e${at}`, parent: null, time: at, ...draft }) as Entry,
);

it("shows who asked, for what, and how it ended", () => {
  const calls = pricedCalls(entries);
  expect(
    calls.map(({ entry, layer, model, background, outcome, fork }) => [
      entry,
      layer,
      model,
      background,
      outcome,
      fork,
    ]),
  ).toEqual([
    ["e1", "main", PRELUDE.model, false, "ok", undefined],
    ["e2", "notes", "claude-haiku-4-5", true, "failed", "f1"],
    ["e4", "main", PRELUDE.model, false, "aborted", undefined],
    ["e6", "main", "claude-opus-9", false, "ok", undefined],
  ]);
  expect(calls[0]!.cost).toEqual({ usd: (100 * 3 + 10 * 15 + 5 * 0.3) / 1e6 });
  expect(calls[3]!.cost).toMatchObject({ unknown: true });
});

it("add up to the ledger", () => {
  let ledger = emptyLedger();
  let model = "";
  for (const entry of entries) {
    if (entry.type === "prelude") model = entry.prelude.model;
    const call = callOf(entry, model);
    if (call) ledger = addCall(ledger, call);
  }
  const calls = pricedCalls(entries);
  expect(calls).toHaveLength(ledger.total.calls);
  const dollars = calls.reduce((sum, { cost }) => sum + ("usd" in cost ? cost.usd : 0), 0);
  expect(ledger.total.usd).toBeCloseTo(dollars, 12);
  expect(ledger.total.uncached).toBe(calls.reduce((sum, { tokens }) => sum + tokens.uncached, 0));
  expect(ledger.total.unpricedCalls).toBe(1);
  expect([...ledger.layers.keys()]).toEqual(["main", "notes"]);
});

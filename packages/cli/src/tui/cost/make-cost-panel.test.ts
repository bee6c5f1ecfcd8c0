// /cost: what was spent by layer, and what it would have been without the layers.
import type { Ledger, Totals } from "@palimpsest/core/internal";
import { describe, expect, it } from "vitest";
import { plainLook } from "../../text/look.case.ts";
import { lookOf } from "../../text/look.ts";
import { widthOf } from "../../text/measure-columns.ts";
import { drawPanel } from "../panels/draw-panel.case.ts";
import { type CostFacts, makeCostPanel } from "./make-cost-panel.ts";

const monoLook = (columns: number) => lookOf({ level: "mono", isUnicode: true, columns });
const totals = (usd: number, unpriced = 0): Totals => ({
  calls: 2,
  uncached: 500,
  read: 20_000,
  written5m: 1_000,
  written1h: 500,
  output: 300,
  usd,
  unpricedCalls: unpriced,
  unpricedWhy: unpriced > 0 ? ["No price is known for x."] : [],
});
const ledger = (layers: Record<string, Totals>, total: Totals): Ledger => ({
  total,
  background: totals(0),
  layers: new Map(Object.entries(layers)),
  models: new Map(),
});
const estimate = (usd: number) => ({ usd, estimate: true as const });
const draw = (facts: Omit<CostFacts, "rewrites">, selected = 0, look = monoLook(100)) =>
  drawPanel({ ...makeCostPanel({ rewrites: [], ...facts }), selected }, look, 40).join("\n");

describe("the cost", () => {
  it("is a row for each layer with its share as a bar, and its tokens in the preview", () => {
    const text = draw({ ledger: ledger({ main: totals(1), notes: totals(0.25) }, totals(1.25)) });
    expect(text).toMatch(/What this session cost +\$1\.25, 2 requests/);
    expect(text).toMatch(/❯ conversation +██████▍ +\$1\.00 +80%/);
    expect(text).toMatch(/ notes +█▋ +\$0\.25 +20%/);
    expect(text).toMatch(/read from the cache +████████ +20k/);
    expect(text).toContain("91% of the input came from the cache.");
  });

  it("says what memory costs beside the conversation", () => {
    const layers = { main: totals(2), extraction: totals(0.1), recall: totals(0.02), notes: totals(1) };
    const text = draw({ ledger: ledger(layers, totals(3.12)) });
    expect(text).toContain("Memory in total: $0.12, 6.0% of the conversation.");
  });

  it("marks estimates as such, and says what is unknown", () => {
    const without = {
      actual: { unknown: true as const, why: "No price is known for x." },
      without: { ...estimate(3.5), why: "with 1 summary" },
      layers: new Map([["economy" as const, { unknown: true as const, why: "no price" }]]),
    };
    const unpriced = ledger({ main: totals(0, 1) }, totals(0, 1));
    const text = draw({ ledger: unpriced, without: without as never }, 2, monoLook(160));
    expect(text).toMatch(/saved by layers, about +unknown/);
    expect(text).toMatch(/Estimated from the same requests[\s\S]*about \$3\.50, with 1 summary/);
    expect(text).toContain("without economy: unknown (no price)");
    expect(text).toContain("No price is known for x.");
    expect(text).toMatch(/conversation +at least/);
  });

  it("shows what the layers saved as two bars, or that they cost more than they saved", () => {
    const without = {
      actual: { usd: 2 },
      without: estimate(2.5),
      layers: new Map([
        ["economy" as const, estimate(1.96)],
        ["tool-results" as const, estimate(2)],
      ]),
    } as never;
    const facts = { ledger: ledger({ main: totals(2) }, totals(2)), without };
    const text = draw(facts, 2);
    expect(text).toMatch(
      /spent +█{32} +\$2\.00\nwithout the layers +█{40} +about \$2\.50\nThe layers saved about \$0\.50 \(20%\)\./,
    );
    expect(draw(facts, 2, monoLook(140))).toContain("without all of them: about $2.50; saved $0.50");
    expect(text).toMatch(/without economy: about \$1\.96; \$0\.0400/);
    expect(text).toMatch(/without tool-results: about \$2\.00\s/);
    for (const columns of [30, 40, 80, 120, 200])
      for (const selected of [0, 1, 2])
        for (const line of draw(facts, selected, monoLook(columns)).split("\n"))
          expect(widthOf(line)).toBeLessThanOrEqual(columns);
    expect(draw(facts, 0, plainLook(80))).not.toContain("█");
  });

  it("says what it does not compare, so that the bars agree with the total", () => {
    const without = { actual: { usd: 2 }, without: estimate(2.5), layers: new Map() } as never;
    const text = draw({ ledger: ledger({ main: totals(2.25) }, totals(2.25)), without });
    expect(text).toMatch(/What this session cost +\$2\.25/);
    expect(text).toContain("The comparison leaves out $0.25 spent on turns that were taken back.");
    expect(text).toMatch(/conversation[^\n]*\n +of this, cache rewrites[^\n]*\n +saved by layers, about/);
  });

  it("shows the causes of rewrites", () => {
    const rewrites = [{ cause: "expired" as const, rewrites: 2, tokens: 41_000, usd: 0.13, unpriced: 0 }];
    const panel = makeCostPanel({ ledger: ledger({ main: totals(2) }, totals(2)), rewrites });
    const text = drawPanel({ ...panel, selected: 1 }, monoLook(79), 40).join("\n");
    expect(text).toMatch(/❯ of this, cache rewrites +\$0\.13/);
    expect(text).toMatch(/cache expired +2 +41,000 +\$0\.13/);
  });
});

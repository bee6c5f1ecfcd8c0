// The status line, the spinner's line, the grid of /context and the table of /cost.
import type { Ledger, Totals } from "@palimpsest/core/internal";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bare, colorLook, plainLook } from "../../text/look.case.ts";
import { lookOf } from "../../text/look.ts";
import { widthOf } from "../../text/measure-columns.ts";
import { beginWork, emptyState } from "../state/screen-state.ts";
import { formatContext } from "./format-context.ts";
import { formatCost } from "./format-cost.ts";
import { formatStatus, levelPaint } from "./format-status.ts";
import { formatWork } from "./format-work.ts";
import { planGrid } from "./plan-grid.ts";
import { NO_STATUS, type Status } from "./status.ts";

const monoLook = (columns: number) => lookOf({ level: "mono", isUnicode: true, columns });

const status: Status = {
  model: "claude-sonnet-5-5",
  level: "ok",
  percentLeft: 70,
  cost: "$1.20",
  cacheHit: 0.934,
  tasks: 2,
  listAgents: () => [],
  mode: "plan",
};

describe("the status line", () => {
  it("shows model, distance to the next compaction, cost, cache, tasks and mode", () => {
    expect(bare([formatStatus(status, monoLook(100))])).toEqual([
      "sonnet-5-5 · ███████░░░ 70% left · $1.20 · cache 93% · 2 tasks · plan mode",
    ]);
  });

  it("drops what matters least until it fits", () => {
    const [narrow = ""] = bare([formatStatus(status, monoLook(30))]);
    expect(narrow).toBe("███████░░░ 70% · plan mode");
    for (let columns = 20; columns < 100; columns++)
      expect(widthOf(formatStatus(status, colorLook(columns)))).toBeLessThanOrEqual(columns);
  });

  it("changes colour with the level", () => {
    const look = colorLook();
    const colors = (["ok", "warning", "error"] as const).map((level) => levelPaint(level, look)("x"));
    expect(new Set(colors).size).toBe(3);
    expect(formatStatus({ ...status, level: "error", percentLeft: 4 }, look)).toContain(
      levelPaint("error", look)("4% left"),
    );
  });
});

it("the spinner's line shows time and tokens, estimated while they arrive", () => {
  const { work } = beginWork(emptyState(NO_STATUS), "Working", 0);
  const line = formatWork({ ...work!, sent: 12_000, received: 100, arriving: 400 }, 3, 65_000, plainLook());
  expect(line).toBe("⠸ Working… 1m 05s · ↑12k ↓200 · esc to interrupt");
  expect(formatWork({ ...work!, thinkingSince: 0 }, 0, 0, plainLook())).toContain("Thinking…");
  expect(widthOf(formatWork(work!, 0, 0, plainLook(30)))).toBeLessThanOrEqual(30);
});

describe("the grid", () => {
  it("gives every cell to one share or to none, as many as the whole needs", () => {
    const shares = fc.array(
      fc.nat(100_000).map((tokens) => ({ tokens })),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(shares, fc.integer({ min: 1, max: 400_000 }), (all, window) => {
        const cells = planGrid(all, window, 100);
        const total = all.reduce((sum, { tokens }) => sum + tokens, 0);
        expect(cells).toHaveLength(100);
        const filled = cells.filter((cell) => cell !== undefined).length;
        expect(filled).toBe(Math.min(100, Math.ceil((total / window) * 100)));
        // In order, free ones last.
        const order = cells.map((cell) => cell ?? all.length);
        expect(order).toEqual([...order].sort((a, b) => a - b));
      }),
      { numRuns: 200, endOnFailure: true },
    );
  });

  const size = {
    tokens: 50_000,
    exact: true,
    level: "ok" as const,
    percentLeft: 70,
    limits: {
      window: 200_000,
      available: 180_000,
      warningAt: 160_000,
      errorAt: 160_000,
      compactAt: 167_000,
      blockingAt: 177_000,
    },
  };
  const breakdown = {
    total: 50_000,
    parts: [
      { kind: "tool result", tool: "Read", tokens: 30_000 },
      { kind: "human", tokens: 20_000 },
    ],
    repeated: [{ path: "/a/b.ts", reads: 3, tokens: 2_000 }],
  };

  it("shows sources in different colours, free and kept cells, and files read again", () => {
    const lines = formatContext({ breakdown, size }, colorLook(80));
    const [first = ""] = lines.filter((line) => line.includes("■"));
    expect(new Set(first.split("■").map((before) => before.slice(-5))).size).toBeGreaterThan(2);
    const text = bare(lines).join("\n");
    expect(text.match(/■/g)).toHaveLength(25 + 2);
    expect(text.match(/×/g)).toHaveLength(10);
    expect(text).toMatch(/Read results +30k +15%/);
    expect(text).toMatch(/b\.ts: read 3 times, 2\.0k tokens again/);
  });

  it("distinguishes sources by letters without colours, and fits 30 columns", () => {
    const lines = bare(formatContext({ breakdown, size }, monoLook(30)));
    expect(lines.join("\n")).toMatch(/a Read results/);
    expect(lines.join("\n").match(/\ba\b/g)!.length).toBeGreaterThan(10);
    for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(30);
  });
});

describe("the cost", () => {
  const totals = (usd: number, unpriced = 0): Totals => ({
    calls: 2,
    uncached: 10,
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

  it("is a row for each layer and one for all", () => {
    const lines = formatCost(
      ledger({ main: totals(1), notes: totals(0.25) }, totals(1.25)),
      undefined,
      plainLook(),
    );
    expect(lines).toEqual([
      "       calls  uncached  read  written  output   cost",
      "main       2        10   20k     1.5k     300  $1.00",
      "notes      2        10   20k     1.5k     300  $0.25",
      "total      2        10   20k     1.5k     300  $1.25",
    ]);
    const narrow = formatCost(ledger({ main: totals(1) }, totals(1)), undefined, plainLook(30));
    for (const line of narrow) expect(widthOf(line)).toBeLessThanOrEqual(30);
  });

  it("says what memory costs beside the conversation", () => {
    const layers = { main: totals(2), extraction: totals(0.1), recall: totals(0.02), notes: totals(1) };
    const text = formatCost(ledger(layers, totals(3.12)), undefined, plainLook()).join("\n");
    expect(text).toContain("Memory (extraction, recall, dreaming): $0.12, 6.0% of the conversation");
  });

  it("calls an estimate one, and says what it does not know", () => {
    const without = {
      actual: { usd: 1 },
      without: { usd: 3.5, estimate: true as const, why: "with 1 summary" },
      layers: new Map([["economy" as const, { unknown: true as const, why: "no price" }]]),
    };
    const text = formatCost(ledger({ main: totals(0, 1) }, totals(0, 1)), without, plainLook()).join("\n");
    expect(text).toMatch(/estimated[\s\S]*about \$3\.50, with 1 summary/);
    expect(text).toContain("without economy: unknown (no price)");
    expect(text).toContain("No price is known for x.");
    expect(text).toMatch(/main .*at least/);
  });

  it("says what the layers saved, or that they cost more than they saved", () => {
    const estimate = (usd: number) => ({ usd, estimate: true as const });
    const without = {
      actual: { usd: 2 },
      without: estimate(2.5),
      layers: new Map([
        ["economy" as const, estimate(1.96)],
        ["tool-results" as const, estimate(2)],
      ]),
    };
    const lines = formatCost(ledger({ main: totals(2) }, totals(2)), without, plainLook());
    expect(lines.slice(-3)).toEqual([
      "  without all of them: about $2.50; saved $0.50 (20%)",
      "  without economy: about $1.96; $0.0400 less than was spent",
      "  without tool-results: about $2.00",
    ]);
  });
});

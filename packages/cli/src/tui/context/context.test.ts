// /context: the window as one bar, its sources and their parts.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bare, colorLook } from "../../text/look.case.ts";
import { lookOf } from "../../text/look.ts";
import { widthOf } from "../../text/measure-columns.ts";
import { drawPanel } from "../panels/draw-panel.case.ts";
import { listSources } from "./list-sources.ts";
import { formatSourceText, makeContextPanel } from "./make-context-panel.ts";
import { planCells } from "./plan-cells.ts";

const monoLook = (columns: number) => lookOf({ level: "mono", isUnicode: true, columns });

it("gives every cell to one share or to none, as many as the whole needs", () => {
  const shares = fc.array(
    fc.nat(100_000).map((tokens) => ({ tokens })),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(shares, fc.integer({ min: 1, max: 400_000 }), (all, window) => {
      const cells = planCells(all, window, 100);
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

const view = {
  prelude: { system: [], tools: [{ name: "Read" }, { name: "Bash", description: "long ".repeat(50) }] },
  slots: [
    { source: "human", blocks: [{ type: "text", text: "Fix the tail\nplease" }] },
    {
      source: "assistant",
      blocks: [
        { type: "tool_use", id: "1", name: "Read", input: { file_path: "src/修复.ts" } },
        { type: "tool_use", id: "2", name: "Read", input: { file_path: "src/small.ts" } },
      ],
    },
    { source: "tools", blocks: [{ type: "tool_result", tool_use_id: "1", content: "x".repeat(3_000) }] },
    { source: "tools", blocks: [{ type: "tool_result", tool_use_id: "2", content: "y" }] },
  ],
};
const parts = [
  { kind: "tool result", tool: "Read", tokens: 30_000 },
  { kind: "human", tokens: 15_000 },
  { kind: "tool definitions", tokens: 5_000 },
];
const sources = listSources({ parts }, view as never);
const facts = {
  sources,
  repeated: [{ path: "src/修复.ts", reads: 3, tokens: 2_000 }],
  size: {
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
  },
  left: { tokens: 84_000, breaks: 4 },
};

describe("the sources", () => {
  it("have readable names, and list their largest parts first", () => {
    expect(sources.map(({ name, items }) => [name, ...items.map(({ label }) => label)])).toEqual([
      ["Read results", "src/修复.ts", "src/small.ts"],
      ["your messages", "Fix the tail"],
      ["tool definitions", "Bash", "Read"],
    ]);
    for (const { tokens, items } of sources)
      expect(items.reduce((sum, item) => sum + item.tokens, 0)).toBeCloseTo(tokens);
  });
});

describe("what was restored", () => {
  const blocks = [
    { type: "text", text: "Shown again, toolu_7:" },
    { type: "text", text: "     1\tfirst row\n     2\tsecond row" },
    { type: "text", text: "Shown again, toolu_8:" },
    { type: "text", text: "short" },
  ];
  const restored = listSources(
    { parts: [{ kind: "attachment", tokens: 900 }] },
    { slots: [{ source: "attachment", blocks }] } as never,
    new Map([["toolu_7", "Read build.log"]]),
  );

  it("is called what it is about, not by its id, and can be read whole", () => {
    const [source] = restored;
    expect(source!.items.map(({ label }) => label)).toEqual([
      "Read build.log, restored",
      "toolu_8, restored",
    ]);
    const text = bare(formatSourceText(source!, colorLook(80))).join("\n");
    expect(text).toMatch(/Read build\.log, restored \(\d+ tokens\)\n +1 +first row\n +2 +second row/);
  });

  it("stands without the tags of what pal adds", () => {
    const slots = [
      { source: "reminder", blocks: [{ type: "text", text: "<system-reminder>\nToday is Monday." }] },
    ];
    const [source] = listSources({ parts: [{ kind: "reminder", tokens: 9 }] }, { slots } as never);
    expect(source!.items[0]!.label).toBe("Today is Monday.");
  });
});

describe("the window", () => {
  it("is one bar: the sources, the next compaction, and what is kept for the answer", () => {
    const [bar = ""] = bare(makeContextPanel(facts, monoLook(100)).body?.(monoLook(100)) ?? []);
    expect(bar).toBe(
      `${"A".repeat(15)}${"B".repeat(8)}${"C".repeat(2)}${"░".repeat(58)}│${"░".repeat(6)}${"×".repeat(10)}`,
    );
  });

  it("has a colour for each source where there are colours, and no letters", () => {
    const look = colorLook(100);
    const panel = makeContextPanel(facts, look);
    const [bar = ""] = panel.body?.(look) ?? [];
    expect(new Set(bar.split("█").map((before) => before.slice(-5))).size).toBeGreaterThan(3);
    expect(panel.options[0]?.label).toBe("Read results");
  });

  it.each([40, 80, 120, 200])("fits %i columns, with what each source holds", (columns) => {
    const panel = makeContextPanel(facts, monoLook(columns));
    for (const selected of panel.options.keys()) {
      const lines = drawPanel({ ...panel, selected }, monoLook(columns), 40);
      for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(columns);
    }
    const text = drawPanel(panel, monoLook(columns), 40).join("\n");
    expect(text).toMatch(/What fills the window\s+50k of 200k tokens/);
    expect(text).toMatch(/❯ A Read results +\S+ +30k +15%/);
    expect(text).toMatch(/src\/修复\.ts +█+ +29k/);
    expect(text).toMatch(/84k\s+tokens have left the view, in 4\s+steps\./);
    const again = drawPanel({ ...panel, selected: 3 }, monoLook(columns), 40).join("\n");
    expect(again).toMatch(/src\/修复\.ts +█+ +2\.0k +3 times/);
  });

  it("is described in words for screen readers", () => {
    const look = lookOf({ level: "none", isUnicode: true, columns: 80 });
    const text = drawPanel(makeContextPanel(facts, look), look).join("\n");
    expect(text).not.toMatch(/[█░×]/);
    expect(text).toContain("The next compaction is at 167k tokens: 70% left.");
  });
});

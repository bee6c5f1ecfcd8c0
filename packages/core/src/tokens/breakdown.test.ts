import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Block } from "../transcript/blocks.ts";
import { computeBreakdown } from "./breakdown.ts";
import { emptyCalibration } from "./calibration.ts";
import { shareOut } from "./share-out.ts";

const text = (content: string): Block => ({ type: "text", text: content });
const use = (id: string, name: string, input: unknown = {}): Block => ({ type: "tool_use", id, name, input });
const result = (id: string, content: string): Block => ({ type: "tool_result", tool_use_id: id, content });

const SLOTS = [
  { source: "instructions", blocks: [text("i".repeat(80))] },
  { source: "human", blocks: [text("h".repeat(40))] },
  {
    source: "assistant",
    blocks: [
      { type: "thinking", thinking: "t".repeat(120), signature: "" },
      text("a".repeat(160)),
      use("1", "Read", { file_path: "a.ts" }),
      use("2", "Bash", { command: "ls" }),
    ],
  },
  { source: "tools", blocks: [result("1", "r".repeat(4_000)), result("2", "b".repeat(400))] },
  { source: "memory", blocks: [text("m".repeat(200))] },
];

describe("breakdown", () => {
  it("says where the tokens are, the largest first", () => {
    const { parts } = computeBreakdown({
      slots: SLOTS,
      system: [text("s".repeat(800))],
      tools: [{ name: "Read" }],
    });
    expect(parts[0]).toEqual({ kind: "tool result", tool: "Read", tokens: 1_000 });
    expect(parts).toContainEqual({ kind: "tool result", tool: "Bash", tokens: 100 });
    expect(parts).toContainEqual({ kind: "system", tokens: 200 });
    expect(parts).toContainEqual({ kind: "thinking", tokens: 30 });
    expect(parts).toContainEqual({ kind: "assistant", tokens: 40 });
    expect(parts).toContainEqual({ kind: "human", tokens: 10 });
    expect(parts).toContainEqual({ kind: "memory", tokens: 50 });
    expect(parts).toContainEqual({ kind: "instructions", tokens: 20 });
    expect(parts.map((part) => part.kind)).toContain("tool definitions");
    expect(parts.filter((part) => part.kind === "tool request").map((part) => part.tool)).toEqual([
      "Read",
      "Bash",
    ]);
  });

  it("files a result under unknown when its request is gone", () => {
    const { parts } = computeBreakdown({
      slots: [{ source: "tools", blocks: [result("9", "x".repeat(40))] }],
      system: [],
      tools: [],
    });
    expect(parts).toEqual([{ kind: "tool result", tool: "unknown", tokens: 10 }]);
  });

  it("adds up to the known total, or to its own estimate", () => {
    const estimator = { calibration: emptyCalibration(), model: "m" };
    const slot = fc.record({
      source: fc.constantFrom("human", "assistant", "memory"),
      blocks: fc.array(fc.string({ minLength: 1 }).map(text), { maxLength: 4 }),
    });
    fc.assert(
      fc.property(
        fc.array(slot, { maxLength: 6 }),
        fc.option(fc.nat(500_000), { nil: undefined }),
        (slots, known) => {
          const { total, parts } = computeBreakdown({
            slots,
            system: [],
            tools: [],
            estimator,
            ...(known !== undefined && { total: known }),
          });
          expect(parts.reduce((sum, part) => sum + part.tokens, 0)).toBe(total);
          if (known !== undefined && parts.length > 0) expect(total).toBe(known);
          expect(parts.every((part) => Number.isInteger(part.tokens) && part.tokens >= 0)).toBe(true);
        },
      ),
    );
  });

  it("names files read more than once and what the repetitions cost", () => {
    const blocks = [
      use("1", "Read", { file_path: "a.ts" }),
      use("2", "read_file", { path: "a.ts" }),
      use("3", "Read", { file_path: "b.ts" }),
      use("4", "Write", { file_path: "b.ts" }),
      use("5", "Read", { file_path: "a.ts" }),
      use("6", "thread", { path: "c.ts" }),
      use("7", "thread", { path: "c.ts" }),
      ...["1", "2", "3", "4", "5", "6", "7"].map((id) => result(id, "x".repeat(400 * Number(id)))),
    ];
    const input = { slots: [{ source: "tools", blocks }], system: [], tools: [] };
    expect(computeBreakdown(input).repeated).toEqual([{ path: "a.ts", reads: 3, tokens: 700 }]);
    const doubled = computeBreakdown({ ...input, total: computeBreakdown(input).total * 2 });
    expect(doubled.repeated[0]!.tokens).toBeCloseTo(1_400, -1);
  });
});

describe("shareOut", () => {
  it("gives every part its share and loses nothing", () => {
    fc.assert(
      fc.property(
        fc.nat(1_000_000),
        fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 1 }),
        (total, weights) => {
          const parts = shareOut(total, weights);
          expect(parts.reduce((a, b) => a + b, 0)).toBe(total);
          const sum = weights.reduce((a, b) => a + b, 0);
          if (sum <= 0) return;
          parts.forEach((part, i) => {
            expect(Math.abs(part - (weights[i]! / sum) * total)).toBeLessThanOrEqual(1);
          });
        },
      ),
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Block } from "../transcript/blocks.ts";
import { emptyCalibration } from "./calibration.ts";
import { estimateBlocks, estimatePlain } from "./estimate.ts";
import { addMeasures, EMPTY, measureBlock, measureBlocks, measureTool } from "./measure-blocks.ts";

const estimator = { calibration: emptyCalibration(), model: "m" };
const string = fc.string({ unit: "grapheme", maxLength: 60 });
const leaf: fc.Arbitrary<Block> = fc.oneof(
  string.map((text) => ({ type: "text", text })),
  fc.constant({ type: "image", source: { type: "base64", data: "AAAA" } }),
);
const block: fc.Arbitrary<Block> = fc.oneof(
  leaf,
  fc.record({ thinking: string, signature: string }).map((rest) => ({ type: "thinking", ...rest })),
  string.map((data) => ({ type: "redacted_thinking", data })),
  fc.jsonValue().map((input) => ({ type: "tool_use", id: "t", name: "Read", input })),
  fc.array(leaf, { maxLength: 3 }).map((content) => ({ type: "tool_result", tool_use_id: "t", content })),
  string.map((content) => ({ type: "tool_result", tool_use_id: "t", content })),
  fc.jsonValue().map((value) => ({ type: "server_thing", value })),
);
const blocks = fc.array(block, { maxLength: 8 });
const text = (content: string): Block => ({ type: "text", text: content });

describe("the plain rule", () => {
  it.each([
    ["text", text("x".repeat(400)), 100],
    ["UTF-8 bytes, not characters", text("漢".repeat(40)), 30],
    ["a tool result", { type: "tool_result", tool_use_id: "t", content: "x".repeat(400) }, 100],
    ["a nested result", { type: "tool_result", tool_use_id: "t", content: [text("x".repeat(400))] }, 100],
    ["an empty result", { type: "tool_result", tool_use_id: "t" }, 0],
    ["a tool request", { type: "tool_use", id: "t", name: "Read", input: { a: "x".repeat(92) } }, 51],
    ["an image", { type: "image", source: {} }, 2_000],
    ["a document", { type: "document", source: { type: "base64", data: "x".repeat(99_999) } }, 2_000],
    ["a short plain document", { type: "document", source: { type: "text", data: "hello" } }, 2_000],
    [
      "a long plain document",
      { type: "document", source: { type: "text", data: "x".repeat(40_000) } },
      10_000,
    ],
    ["thinking", { type: "thinking", thinking: "x".repeat(400), signature: "s" }, 100],
    ["sealed thinking", { type: "thinking", thinking: "", signature: "x".repeat(1_000) }, 180],
    ["redacted thinking", { type: "redacted_thinking", data: "x".repeat(1_000) }, 180],
    ["an unknown block", { type: "new_kind" }, 10],
  ] satisfies [string, Block, number][])("counts %s", (_, sample, tokens) => {
    expect(estimateBlocks([sample])).toBe(tokens);
  });

  it("does not count cache marks, which cost nothing", () => {
    expect(estimateBlocks([{ type: "new_kind", cache_control: { type: "ephemeral" } }])).toBe(10);
  });

  it("counts a tool definition as JSON", () => {
    expect(estimatePlain(measureTool({ name: "Read" }))).toBe('{"name":"Read"}'.length / 2);
  });
});

describe("an estimate", () => {
  it("is finite and never negative", () => {
    fc.assert(
      fc.property(blocks, (list) => {
        for (const tokens of [estimateBlocks(list), estimateBlocks(list, estimator)]) {
          expect(Number.isInteger(tokens) && tokens >= 0).toBe(true);
        }
      }),
    );
  });

  it("is the same added up turn by turn, from scratch, and in any order", () => {
    fc.assert(
      fc.property(blocks, blocks, (one, two) => {
        const running = addMeasures(measureBlocks(one), measureBlocks(two));
        expect(running).toEqual(measureBlocks([...one, ...two]));
        expect(measureBlocks([...two, ...one].reverse())).toEqual(running);
        expect(measureBlocks(structuredClone([...one, ...two]))).toEqual(running);
      }),
    );
  });

  it("never falls when a block is added or a text grows", () => {
    fc.assert(
      fc.property(blocks, block, string, string, (list, more, start, end) => {
        expect(estimateBlocks([...list, more], estimator)).toBeGreaterThanOrEqual(
          estimateBlocks(list, estimator),
        );
        for (const by of [estimator, undefined]) {
          expect(estimateBlocks([text(start + end)], by)).toBeGreaterThanOrEqual(
            estimateBlocks([text(start)], by),
          );
        }
      }),
    );
  });

  it("sees without calibration that Chinese and base64 are dense and prose is not", () => {
    const perByte = (sample: string): number =>
      estimateBlocks([text(sample)], estimator) / Buffer.byteLength(sample);
    const prose = perByte(
      "The people who wrote it had left the company years ago, and little remained. ".repeat(20),
    );
    expect(perByte("数据迁移完成之后我们对比了前后两个版本的性能".repeat(20))).toBeGreaterThan(prose * 1.3);
    expect(perByte("aG3kP0xZ9qLm2VbT7yRw5NcJ1sDf8HuE4oKi6XgQ".repeat(40))).toBeGreaterThan(prose * 2.2);
  });
});

describe("measureBlock", () => {
  it("reads a block once, however often it is asked", () => {
    let reads = 0;
    const counted = {
      type: "tool_result",
      tool_use_id: "t",
      get content() {
        reads++;
        return "a result";
      },
    } as unknown as Block;
    const first = measureBlock(counted);
    expect(measureBlock(counted)).toBe(first);
    measureBlocks([counted, counted]);
    expect(reads).toBe(1);
  });

  it("starts from nothing", () => {
    expect(measureBlocks([])).toEqual(EMPTY);
  });
});

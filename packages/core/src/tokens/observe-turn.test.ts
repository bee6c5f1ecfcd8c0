import { describe, expect, it } from "vitest";
import type { Block } from "../transcript/blocks.ts";
import { type Calibration, emptyCalibration, observationsOf } from "./calibration.ts";
import { estimateBlocks } from "./estimate.ts";
import { observeFirst, observeTurn, type TurnObservation } from "./observe-turn.ts";

const model = "m";
const text = (content: string): Block => ({ type: "text", text: content });
const result = (content: string): Block => ({ type: "tool_result", tool_use_id: "t", content });
const use: Block = { type: "tool_use", id: "t", name: "Read", input: { file_path: "src/index.ts" } };
const thought: Block = { type: "thinking", thinking: "Hm.", signature: "s" };
const prose = "The people who wrote it had left the company, and little remained. ".repeat(40);

const turn = (more: Partial<TurnObservation>): TurnObservation => ({
  model,
  before: { input: 10_000, output: 60, blocks: [use] },
  added: [result(prose)],
  input: 10_800,
  ...more,
});
const weight = (calibration: Calibration, block: Block): number =>
  estimateBlocks([block], { calibration, model });
const untaught = emptyCalibration();

describe("observeTurn", () => {
  it("moves the estimate towards what the input grew by", () => {
    const expected = weight(untaught, use) + weight(untaught, result(prose));
    const dearer = observeTurn(untaught, turn({ input: 10_000 + Math.round(expected * 1.5) }));
    const cheaper = observeTurn(untaught, turn({ input: 10_000 + Math.round(expected / 1.5) }));
    expect(weight(dearer, result(prose))).toBeGreaterThan(weight(untaught, result(prose)));
    expect(weight(cheaper, result(prose))).toBeLessThan(weight(untaught, result(prose)));
  });

  it("does not depend on the reply's own count, which may be that of a cut stream", () => {
    const partial = turn({ before: { input: 10_000, output: 1, blocks: [use] } });
    expect(observeTurn(untaught, partial)).toEqual(observeTurn(untaught, turn({})));
  });

  it("takes thinking out by the output count, within an exchange", () => {
    const thinking = turn({ before: { input: 10_000, output: 900, blocks: [thought, use] }, input: 11_700 });
    const plain = observeTurn(
      untaught,
      turn({ before: { input: 10_000, output: 0, blocks: [] }, input: 10_800 }),
    );
    expect(observeTurn(untaught, thinking)).toEqual(plain);
  });

  it("learns nothing across exchanges after thinking, where the server may have dropped it", () => {
    const next = turn({
      before: { input: 10_000, output: 900, blocks: [thought] },
      added: [text(prose)],
      input: 11_700,
    });
    expect(observeTurn(untaught, next)).toBe(untaught);
  });

  it("learns nothing from an input that shrank or hardly grew", () => {
    expect(observeTurn(untaught, turn({ input: 9_000 }))).toBe(untaught);
    expect(observeTurn(untaught, turn({ input: 10_010 }))).toBe(untaught);
  });
});

describe("observeFirst", () => {
  it("learns from a whole request", () => {
    const first = {
      model,
      system: [text(prose)],
      tools: [{ name: "Read" }],
      blocks: [text(prose)],
      input: 1_500,
    };
    const taught = observeFirst(untaught, first);
    expect(observationsOf(taught, model)).toBe(1);
    expect(weight(taught, text(prose))).toBeGreaterThan(weight(untaught, text(prose)));
  });
});

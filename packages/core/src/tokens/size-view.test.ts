import { describe, expect, it } from "vitest";
import type { Block } from "../transcript/blocks.ts";
import { calibrate, emptyCalibration } from "./calibration.ts";
import { estimateTokens } from "./estimate.ts";
import { measureBlocks } from "./measure-blocks.ts";
import { computeMargin, measureParts, sizeView } from "./size-view.ts";

const text = (content: string): Block => ({ type: "text", text: content });
const never = (): never => {
  throw new Error("everything was measured though usage is known");
};
const prose = [text("The people who wrote it had left the company, and little remained. ".repeat(60))];
const everything = {
  system: [text("x".repeat(400))],
  tools: [{ name: "Read" }],
  blocks: [text("y".repeat(800))],
};

describe("viewSize", () => {
  it("is input plus output plus an estimate of what was added since", () => {
    const since = [text("x".repeat(400))];
    expect(sizeView({ usage: { input: 50_000, output: 700 }, since, all: never })).toEqual({
      tokens: 50_800,
      exact: false,
    });
  });

  it("is exact when nothing was added since", () => {
    expect(sizeView({ usage: { input: 50_000, output: 700 }, since: [], all: never })).toEqual({
      tokens: 50_700,
      exact: true,
    });
  });

  it("adds a third to a plain estimate of everything", () => {
    const tokens = Math.ceil(Math.ceil(100 + 7.5 + 200) * (4 / 3));
    expect(sizeView({ since: [], all: () => everything })).toEqual({ tokens, exact: false });
  });

  it.each([
    { input: 0, output: 0 },
    { input: Number.NaN, output: 5 },
    { input: 100, output: -1 },
  ])("does not believe the usage %j", (usage) => {
    expect(sizeView({ usage, since: [], all: () => everything }).tokens).toBe(
      sizeView({ since: [], all: () => everything }).tokens,
    );
  });

  it("adds a third with the priors, and little once calibrated", () => {
    const model = "m";
    const measure = measureBlocks(prose);
    let calibration = emptyCalibration();
    expect(computeMargin(measure, { calibration, model })).toBe(4 / 3);
    for (let i = 0; i < 6; i++) calibration = calibrate(calibration, { model, measure, tokens: 900 });
    const estimator = { calibration, model };
    expect(computeMargin(measure, estimator)).toBeLessThan(1.1);
    expect(computeMargin(measure, estimator)).toBeGreaterThanOrEqual(1.05);
    const all = () => ({ system: [], tools: [], blocks: prose });
    const { tokens } = sizeView({ since: [], all, estimator });
    expect(tokens).toBe(
      Math.ceil(estimateTokens(measureParts(all()), estimator) * computeMargin(measure, estimator)),
    );
    expect(tokens).toBeGreaterThan(900);
  });

  it("keeps the wide margin for content the calibration has not seen", () => {
    const model = "m";
    let calibration = emptyCalibration();
    for (let i = 0; i < 6; i++) {
      calibration = calibrate(calibration, { model, measure: measureBlocks(prose), tokens: 900 });
    }
    const chinese = measureBlocks([text("数据迁移完成之后我们对比了前后两个版本的性能".repeat(30))]);
    expect(computeMargin(chinese, { calibration, model })).toBeGreaterThan(1.25);
  });
});

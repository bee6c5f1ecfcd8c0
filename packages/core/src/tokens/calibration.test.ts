import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Block } from "../transcript/blocks.ts";
import {
  type Calibration,
  calibrate,
  computeDeviation,
  emptyCalibration,
  observationsOf,
  weightsOf,
} from "./calibration.ts";
import { estimateCalibrated } from "./estimate.ts";
import { addMeasures, EMPTY, type Measure, measureBlock } from "./measure-blocks.ts";
import { DIMENSIONS, MAX_RATIO, MIN_RATIO, PRIOR } from "./priors.ts";

const MODEL = "hidden";

const SAMPLES = [
  "The people who wrote it had left, and of the documentation three pages remained. ",
  "export function add(a: number, b: number) {\n  return a + b; // sums\n}\n",
  '{"id":1042,"tags":["a","b"],"price":17.25,"ok":true},',
  "数据迁移完成之后，我们对比了前后两个版本的性能。",
  "古い仕組みを直すというのは、柱を一本ずつ取り替えるようなものだ。",
  "지난가을 우리 팀은 주문 시스템을 넘겨받았다. ",
  "Прошлой осенью нашей группе передали систему заказов. ",
  "2026-03-01 12:00:01,441 warn gateway[1207]: upstream timed out trace=9f86d081884c7d65\n",
  "aG3kP0xZ9qLm2VbT7yRw5NcJ1sDf8HuE4oKi6XgQ/+8sDkq0PzLw3",
];

function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x80000000;
  };
}

const measured = (text: string): Measure => measureBlock({ type: "text", text } satisfies Block);

/** An increment as a session has it: one to three pieces of different content. */
function increment(next: () => number): Measure {
  return Array.from({ length: 1 + Math.floor(next() * 3) }, () =>
    measured(SAMPLES[Math.floor(next() * SAMPLES.length)]!.repeat(5 + Math.floor(next() * 60))),
  ).reduce(addMeasures, EMPTY);
}

/** A tokenizer that is linear in the features, with weights that the calibration does not know. */
function hidden(seed: number): (measure: Measure) => number {
  const next = random(seed);
  const weights = PRIOR.map((weight) => weight * (0.5 + next() * 1.2));
  return (measure) => measure.counts.reduce((sum, count, i) => sum + count * weights[i]!, 0);
}

function teach(
  seed: number,
  observations: number,
  tokens: (measure: Measure, i: number) => number,
): Calibration {
  const next = random(seed + 100);
  let calibration = emptyCalibration();
  for (let i = 0; i < observations; i++) {
    const measure = increment(next);
    calibration = calibrate(calibration, { model: MODEL, measure, tokens: tokens(measure, i) });
  }
  return calibration;
}

function medianError(calibration: Calibration, truth: (measure: Measure) => number): number {
  const errors = SAMPLES.map((sample) => {
    const measure = measured(sample.repeat(30));
    return Math.abs(estimateCalibrated(measure, calibration, MODEL) / truth(measure) - 1);
  });
  return errors.sort((a, b) => a - b)[Math.floor(errors.length / 2)]!;
}

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8];

describe("calibration", () => {
  it.each(SEEDS)("finds a hidden tokenizer in a handful of increments (%d)", (seed) => {
    const truth = hidden(seed);
    const before = medianError(emptyCalibration(), truth);
    expect(medianError(teach(seed, 8, truth), truth)).toBeLessThan(Math.max(0.06, before));
    expect(medianError(teach(seed, 30, truth), truth)).toBeLessThan(0.02);
  });

  it.each(SEEDS)("is not thrown off by strangers in one increment of six (%d)", (seed) => {
    const truth = hidden(seed);
    const polluted = teach(seed, 60, (measure, i) => truth(measure) + (i % 6 === 5 ? 5_000 : 0));
    expect(medianError(polluted, truth)).toBeLessThan(0.01);
  });

  it("grows more certain with every observation", () => {
    const truth = hidden(1);
    const sample = measured(SAMPLES[1]!.repeat(30));
    const spreads = [0, 5, 30].map((n) => computeDeviation(teach(1, n, truth), MODEL, sample));
    expect(spreads[1]).toBeLessThan(spreads[0]! / 2);
    expect(spreads[2]).toBeLessThan(spreads[1]!);
  });

  it("keeps weights in their range whatever usage claims", () => {
    const claim = fc.record({
      sample: fc.nat(SAMPLES.length - 1),
      times: fc.integer({ min: 1, max: 50 }),
      tokens: fc.double(),
    });
    fc.assert(
      fc.property(fc.array(claim, { maxLength: 20 }), (claims) => {
        const calibration = claims.reduce(
          (sum, { sample, times, tokens }) =>
            calibrate(sum, { model: MODEL, measure: measured(SAMPLES[sample]!.repeat(times)), tokens }),
          emptyCalibration(),
        );
        weightsOf(calibration, MODEL).forEach((weight, i) => {
          expect(weight).toBeGreaterThanOrEqual(PRIOR[i]! * MIN_RATIO * 0.999);
          expect(weight).toBeLessThanOrEqual(PRIOR[i]! * MAX_RATIO * 1.001);
        });
      }),
    );
  });

  it("is plain data and the same for the same observations", () => {
    const truth = hidden(2);
    const half = teach(2, 5, truth);
    expect(JSON.parse(JSON.stringify(half))).toEqual(half);
    expect(teach(2, 5, truth)).toEqual(half);
    const observation = { model: MODEL, measure: measured(SAMPLES[0]!.repeat(9)), tokens: 200 };
    expect(calibrate(JSON.parse(JSON.stringify(half)), observation)).toEqual(calibrate(half, observation));
  });

  it("keeps models apart, even one named like a property of every object", () => {
    const taught = teach(3, 5, hidden(3));
    for (const other of ["other", "constructor", "__proto__"]) {
      expect(weightsOf(taught, other)).toEqual(PRIOR);
      const both = calibrate(taught, {
        model: other,
        measure: measured(SAMPLES[0]!.repeat(40)),
        tokens: 900,
      });
      expect(observationsOf(both, other)).toBe(1);
      expect(weightsOf(both, MODEL)).toEqual(weightsOf(taught, MODEL));
    }
  });

  it("learns nothing from media, sealed thinking, nothing, or no tokens", () => {
    const taught = emptyCalibration();
    const sample = measured("text");
    for (const observation of [
      { measure: { ...sample, media: 1 }, tokens: 2_000 },
      { measure: { ...sample, sealed: 10 }, tokens: 100 },
      { measure: EMPTY, tokens: 100 },
      { measure: sample, tokens: 0 },
      { measure: sample, tokens: -5 },
      { measure: sample, tokens: Number.NaN },
      { measure: sample, tokens: Number.POSITIVE_INFINITY },
    ]) {
      expect(calibrate(taught, { model: MODEL, ...observation })).toBe(taught);
    }
  });

  it("has a prior for every feature", () => {
    expect(PRIOR).toHaveLength(DIMENSIONS);
    expect(PRIOR.every((weight) => weight > 0)).toBe(true);
  });
});

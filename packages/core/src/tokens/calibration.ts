// Learns from usage what each feature costs with each model: recursive least squares around the priors. It is a fold: the
// same observations in the same order give the same weights. The state is plain data.
import { EMPTY, type Measure } from "./measure-blocks.ts";
import { COMMON_SPREAD, DIMENSIONS, MAX_RATIO, MIN_RATIO, OWN_SPREAD, PRIOR } from "./priors.ts";

/** The error of a linear model relative to a text's tokens, and the number of tokens that are never in the blocks. */
const RELATIVE_NOISE = 0.025;
const CONSTANT_NOISE = 12;
/**
 * A more distant observation counts as this many standard deviations away. Its causes: reminders that the client added, a
 * reply that was cut, thinking that the server dropped.
 */
const OUTLIER = 3;

export interface Observation {
  readonly model: string;
  readonly measure: Measure;
  readonly tokens: number;
}

interface Learnt {
  readonly observations: number;
  /** The ratio of weight to prior, by feature. */
  readonly ratios: readonly number[];
  /** Covariance of the ratios, row by row. */
  readonly covariance: readonly number[];
}

export interface Calibration {
  readonly models: Readonly<Record<string, Learnt>>;
}

export const emptyCalibration = (): Calibration => ({ models: {} });

const UNTAUGHT: Learnt = {
  observations: 0,
  ratios: new Array<number>(DIMENSIONS).fill(1),
  covariance: Array.from(
    { length: DIMENSIONS * DIMENSIONS },
    (_, i) => COMMON_SPREAD ** 2 + (i % (DIMENSIONS + 1) === 0 ? OWN_SPREAD ** 2 : 0),
  ),
};

const learntOf = (calibration: Calibration, model: string): Learnt =>
  Object.hasOwn(calibration.models, model) ? calibration.models[model]! : UNTAUGHT;

export const observationsOf = (calibration: Calibration, model: string): number =>
  learntOf(calibration, model).observations;

/** Cached, because it is needed for each block of a view. */
const knownWeights = new WeakMap<Learnt, readonly number[]>();

export function weightsOf(calibration: Calibration, model: string): readonly number[] {
  const learnt = learntOf(calibration, model);
  const known = knownWeights.get(learnt);
  if (known) return known;
  const weights = PRIOR.map((weight, i) => weight * learnt.ratios[i]!);
  knownWeights.set(learnt, weights);
  return weights;
}

/** Ignores observations with media or sealed thinking, because their size is not in the features. */
export function calibrate(calibration: Calibration, observation: Observation): Calibration {
  const { model, measure, tokens } = observation;
  if (!(tokens > 0) || !Number.isFinite(tokens) || measure.media > 0 || measure.sealed > 0)
    return calibration;
  const learnt = updateLearnt(learntOf(calibration, model), measure, tokens);
  return learnt ? { models: { ...calibration.models, [model]: learnt } } : calibration;
}

function updateLearnt(before: Learnt, measure: Measure, tokens: number): Learnt | undefined {
  const parts = weighShares(measure);
  const expected = dotProduct(parts, before.ratios);
  if (expected <= 0) return undefined;
  const gain = multiplyMatrix(before.covariance, parts);
  const spread = dotProduct(parts, gain) + (RELATIVE_NOISE * tokens) ** 2 + CONSTANT_NOISE ** 2;
  const surprise = tokens - expected;
  const variance = Math.max(spread, (surprise / OUTLIER) ** 2);
  return {
    observations: before.observations + 1,
    ratios: before.ratios.map((ratio, i) => clampRatio(ratio + (gain[i]! / variance) * surprise)),
    covariance: learnCovariance(before.covariance, gain, variance),
  };
}

/** Uses plain loops, because it runs after each response. */
function learnCovariance(before: readonly number[], gain: readonly number[], variance: number): number[] {
  const covariance = new Array<number>(before.length);
  for (let row = 0, i = 0; row < DIMENSIONS; row++)
    for (let column = 0; column < DIMENSIONS; column++, i++)
      covariance[i] = before[i]! - (gain[row]! * gain[column]!) / variance;
  return covariance;
}

/** Returns how uncertain an estimate still is because of the weights, in tokens. */
export function computeDeviation(calibration: Calibration, model: string, measure: Measure = EMPTY): number {
  const parts = weighShares(measure);
  return Math.sqrt(
    Math.max(0, dotProduct(parts, multiplyMatrix(learntOf(calibration, model).covariance, parts))),
  );
}

/** Returns tokens by feature as if every prior were right. */
const weighShares = (measure: Measure): number[] => PRIOR.map((weight, i) => weight * measure.counts[i]!);

const clampRatio = (ratio: number): number => Math.min(MAX_RATIO, Math.max(MIN_RATIO, ratio));

function dotProduct(a: readonly number[], b: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

function multiplyMatrix(matrix: readonly number[], vector: readonly number[]): number[] {
  return vector.map((_, row) => {
    let sum = 0;
    for (let i = 0; i < DIMENSIONS; i++) sum += matrix[row * DIMENSIONS + i]! * vector[i]!;
    return sum;
  });
}

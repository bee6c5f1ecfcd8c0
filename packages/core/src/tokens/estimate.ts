// Estimates tokens: by the plain rule, or by weights learnt from usage.
import type { Block } from "../transcript/blocks.ts";
import { type Calibration, weightsOf } from "./calibration.ts";
import { type Measure, measureBlocks } from "./measure-blocks.ts";

const TEXT_BYTES_PER_TOKEN = 4;
/** JSON is dense in punctuation. */
const JSON_BYTES_PER_TOKEN = 2;
/** For an image or document: about the cost of a full-size image, since its content cannot be seen from here. */
const MEDIA_TOKENS = 2_000;
/** Applied to a pure estimate, so that the window seems fuller than it is rather than emptier. */
export const UNKNOWN_MARGIN: number = 4 / 3;
/** The median over 156 real responses; half of them are between 0.16 and 0.22. */
const TOKENS_PER_SEALED_CHARACTER = 0.18;

/** The plain rule: needs no calibration, and does not depend on the language. */
export function estimatePlain(measure: Measure): number {
  return (
    measure.textBytes / TEXT_BYTES_PER_TOKEN +
    measure.jsonBytes / JSON_BYTES_PER_TOKEN +
    countFixedTokens(measure)
  );
}

/** Estimates by feature, with this model's weights, or the priors if it has not been observed. */
export function estimateCalibrated(measure: Measure, calibration: Calibration, model: string): number {
  return weighMeasure(measure, weightsOf(calibration, model));
}

export function weighMeasure(measure: Measure, weights: readonly number[]): number {
  let tokens = countFixedTokens(measure);
  for (let i = 0; i < weights.length; i++) tokens += weights[i]! * (measure.counts[i] ?? 0);
  return tokens;
}

/** Counts what cannot be learnt from usage: media and sealed thinking have no visible size. */
export function countFixedTokens(measure: Measure): number {
  return measure.media * MEDIA_TOKENS + measure.sealed * TOKENS_PER_SEALED_CHARACTER;
}

export interface Estimator {
  readonly calibration: Calibration;
  readonly model: string;
}

/** Returns the tokens of a list of blocks, rounded. Without an estimator, by the plain rule. */
export function estimateBlocks(blocks: Iterable<Block>, estimator?: Estimator): number {
  return estimateTokens(measureBlocks(blocks), estimator);
}

export function estimateTokens(measure: Measure, estimator?: Estimator): number {
  return Math.ceil(
    estimator ? estimateCalibrated(measure, estimator.calibration, estimator.model) : estimatePlain(measure),
  );
}

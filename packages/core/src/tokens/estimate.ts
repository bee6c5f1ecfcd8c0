// Estimates tokens: by the plain rule, or by weights learnt from usage.
import type { Block } from "../transcript/blocks.ts";
import { type Calibration, weightsOf } from "./calibration.ts";
import { type Measure, measureBlocks } from "./measure-blocks.ts";

const TEXT_BYTES_PER_TOKEN = 4;
/** JSON is dense in punctuation. */
const JSON_BYTES_PER_TOKEN = 2;
/** An image or document: about what a full-size image costs; what is in it cannot be seen from here. */
const MEDIA_TOKENS = 2_000;
/** Where nothing but an estimate exists, err on the side of a window that is fuller than it seems. */
export const UNKNOWN_MARGIN: number = 4 / 3;
/** Median over 156 real responses; half of them lie between 0.16 and 0.22. */
const TOKENS_PER_SEALED_CHARACTER = 0.18;

/** The plain rule: needs no calibration, knows no language. */
export function estimatePlain(measure: Measure): number {
  return (
    measure.textBytes / TEXT_BYTES_PER_TOKEN +
    measure.jsonBytes / JSON_BYTES_PER_TOKEN +
    countFixedTokens(measure)
  );
}

/** By feature, with this model's weights; the priors where it has not been observed. */
export function estimateCalibrated(measure: Measure, calibration: Calibration, model: string): number {
  return weighMeasure(measure, weightsOf(calibration, model));
}

export function weighMeasure(measure: Measure, weights: readonly number[]): number {
  let tokens = countFixedTokens(measure);
  for (let i = 0; i < weights.length; i++) tokens += weights[i]! * (measure.counts[i] ?? 0);
  return tokens;
}

/** What usage cannot teach: media and sealed thinking have no visible size. */
export function countFixedTokens(measure: Measure): number {
  return measure.media * MEDIA_TOKENS + measure.sealed * TOKENS_PER_SEALED_CHARACTER;
}

export interface Estimator {
  readonly calibration: Calibration;
  readonly model: string;
}

/** Whole tokens of a list of blocks. Without an estimator, by the plain rule. */
export function estimateBlocks(blocks: Iterable<Block>, estimator?: Estimator): number {
  return estimateTokens(measureBlocks(blocks), estimator);
}

export function estimateTokens(measure: Measure, estimator?: Estimator): number {
  return Math.ceil(
    estimator ? estimateCalibrated(measure, estimator.calibration, estimator.model) : estimatePlain(measure),
  );
}

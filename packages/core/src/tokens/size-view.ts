// Computes the size of the view: what the last response reported, plus an estimate of what came after it.
import type { Block, ToolDefinition } from "../transcript/blocks.ts";
import { computeDeviation, observationsOf } from "./calibration.ts";
import { type Estimator, estimateTokens, UNKNOWN_MARGIN } from "./estimate.ts";
import { addMeasures, EMPTY, type Measure, measureBlocks, measureTool } from "./measure-blocks.ts";

/** From this number on the weights fit the model, and their uncertainty replaces the fixed margin. */
const ENOUGH_OBSERVATIONS = 5;
/** The smallest margin of a calibrated estimate of everything; its median error over mixed content is lower. */
const CALIBRATED_MARGIN = 1.05;

export interface Parts {
  readonly system: readonly Block[];
  readonly tools: readonly ToolDefinition[];
  readonly blocks: readonly Block[];
}

export interface SizeInput {
  /** Usage of the last response since the last break: its whole input, and its output. Older usage is invalid. */
  readonly usage?: { readonly input: number; readonly output: number };
  /** The blocks added after that response. */
  readonly since: readonly Block[];
  /** Everything in the view; called only if there is no usage. */
  readonly all: () => Parts;
  /** Default: the plain rule. */
  readonly estimator?: Estimator;
}

export interface Size {
  readonly tokens: number;
  /** True if no part of it is estimated. */
  readonly exact: boolean;
}

export function sizeView({ usage, since, all, estimator }: SizeInput): Size {
  if (usage && isCount(usage.input) && isCount(usage.output) && usage.input > 0) {
    const tokens = usage.input + usage.output + estimateTokens(measureBlocks(since), estimator);
    return { tokens, exact: since.length === 0 };
  }
  const measure = measureParts(all());
  return {
    tokens: Math.ceil(estimateTokens(measure, estimator) * computeMargin(measure, estimator)),
    exact: false,
  };
}

export function measureParts({ system, tools, blocks }: Parts): Measure {
  return [measureBlocks(system), ...tools.map(measureTool), measureBlocks(blocks)].reduce(addMeasures, EMPTY);
}

/** Returns the margin of a pure estimate: 4/3, or twice the uncertainty of the weights once they are learnt. */
export function computeMargin(measure: Measure, estimator?: Estimator): number {
  if (!estimator) return UNKNOWN_MARGIN;
  const { calibration, model } = estimator;
  if (observationsOf(calibration, model) < ENOUGH_OBSERVATIONS) return UNKNOWN_MARGIN;
  const tokens = Math.max(1, estimateTokens(measure, estimator));
  const own = 1 + (2 * computeDeviation(calibration, model, measure)) / tokens;
  return Math.min(UNKNOWN_MARGIN, Math.max(CALIBRATED_MARGIN, own));
}

const isCount = (value: number): boolean => Number.isFinite(value) && value >= 0;

// Measures the quality of an answer to one question, and the confidence interval of a mean over many.
import { seededRandom } from "@palimpsest/core/testing";

type Found = readonly string[];
type Gold = ReadonlySet<string>;
export type Measure = (found: Found, gold: Gold) => number;

export const recallAt =
  (k: number): Measure =>
  (found, gold) =>
    found.slice(0, k).filter((id) => gold.has(id)).length / gold.size;

export const anyAt =
  (k: number): Measure =>
  (found, gold) =>
    found.slice(0, k).some((id) => gold.has(id)) ? 1 : 0;

export const allAt =
  (k: number): Measure =>
  (found, gold) =>
    recallAt(k)(found, gold) === 1 ? 1 : 0;

export const ndcgAt =
  (k: number): Measure =>
  (found, gold) => {
    const gainAt = (at: number) => 1 / Math.log2(at + 2);
    const had = found.slice(0, k).reduce((sum, id, at) => sum + (gold.has(id) ? gainAt(at) : 0), 0);
    const best = Array.from({ length: Math.min(k, gold.size) }, (_, at) => gainAt(at));
    return had / best.reduce((sum, each) => sum + each, 0);
  };

export const reciprocalRank: Measure = (found, gold) => {
  const at = found.findIndex((id) => gold.has(id));
  return at === -1 ? 0 : 1 / (at + 1);
};

const SAMPLES = 1_000;

export interface Interval {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** The mean, and its 95% interval by bootstrap. */
export function bootstrapMean(values: readonly number[]): Interval {
  const random = seededRandom(1);
  const averageOf = (of: readonly number[]) =>
    of.reduce((sum, value) => sum + value, 0) / Math.max(1, of.length);
  const means = Array.from({ length: SAMPLES }, () =>
    averageOf(values.map(() => values[Math.floor(random() * values.length)]!)),
  ).sort((a, b) => a - b);
  return {
    mean: averageOf(values),
    low: means[Math.floor(SAMPLES * 0.025)]!,
    high: means[Math.floor(SAMPLES * 0.975)]!,
  };
}

export const formatPercent = ({ mean, low, high }: Interval): string =>
  `${(100 * mean).toFixed(1)} (${(100 * low).toFixed(1)}–${(100 * high).toFixed(1)})`;

/** A difference, with its sign. */
export const formatLead = ({ mean, low, high }: Interval): string => {
  const formatSigned = (value: number) => `${value < 0 ? "−" : "+"}${Math.abs(100 * value).toFixed(1)}`;
  return `${formatSigned(mean)} (${formatSigned(low)} … ${formatSigned(high)})`;
};

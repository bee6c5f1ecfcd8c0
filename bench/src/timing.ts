// Timing in one process: samples in milliseconds, and quantiles of them.
import { performance } from "node:perf_hooks";

export async function sampleTimes(times: number, run: () => unknown): Promise<number[]> {
  const samples: number[] = [];
  for (let at = 0; at < times; at++) {
    const start = performance.now();
    await run();
    samples.push(performance.now() - start);
  }
  return samples;
}

export function findQuantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const findMedian = (samples: readonly number[]) => findQuantile(samples, 0.5);

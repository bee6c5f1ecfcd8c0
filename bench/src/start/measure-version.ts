// The time of `pal --version`, compared with Node running nothing.
import { spawnSync } from "node:child_process";
import { performance } from "node:perf_hooks";
import { findMedian } from "../timing.ts";

const ROUNDS = 31;

export function measureVersion(pal: string): {
  readonly pal: number;
  readonly node: number;
  readonly rounds: number;
} {
  const runOnce = (...args: readonly string[]) => {
    const start = performance.now();
    spawnSync(process.execPath, args);
    return performance.now() - start;
  };
  runOnce(pal, "--version");
  const times = { pal: [] as number[], node: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    times.node.push(runOnce("-e", "0"));
    times.pal.push(runOnce(pal, "--version"));
  }
  return { pal: findMedian(times.pal), node: findMedian(times.node), rounds: ROUNDS };
}

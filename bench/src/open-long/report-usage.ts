// Loaded before a program: writes what its process took to the file that PALIMPSEST_BENCH_USAGE names, when it ends.
import { writeFileSync } from "node:fs";

export interface Usage {
  /** Of user and system, in milliseconds. */
  readonly cpuMs: number;
  /** Of the whole process, at its highest. */
  readonly peakBytes: number;
}

export function readUsage(since?: NodeJS.CpuUsage): Usage {
  const { user, system } = process.cpuUsage(since);
  return { cpuMs: (user + system) / 1_000, peakBytes: process.resourceUsage().maxRSS * 1024 };
}

const path = process.env.PALIMPSEST_BENCH_USAGE;
if (path !== undefined) process.on("exit", () => writeFileSync(path, JSON.stringify(readUsage())));

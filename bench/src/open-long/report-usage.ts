// Loaded before a program: when it exits, writes its resource usage to the file named by PALIMPSEST_BENCH_USAGE.
import { subscribe } from "node:diagnostics_channel";
import { writeFileSync } from "node:fs";

export interface Usage {
  /** User and system time in milliseconds. */
  readonly cpuMs: number;
  /** The same until the program sent its first request. */
  readonly requestMs?: number | undefined;
  /** The peak memory of the whole process. */
  readonly peakBytes: number;
}

export function readUsage(since?: NodeJS.CpuUsage): Usage {
  const { user, system } = process.cpuUsage(since);
  return { cpuMs: (user + system) / 1_000, peakBytes: process.resourceUsage().maxRSS * 1024 };
}

const path = process.env.PALIMPSEST_BENCH_USAGE;
if (path !== undefined) {
  let requestMs: number | undefined;
  subscribe("undici:request:create", () => {
    requestMs ??= readUsage().cpuMs;
  });
  process.on("exit", () => writeFileSync(path, JSON.stringify({ ...readUsage(), requestMs })));
}

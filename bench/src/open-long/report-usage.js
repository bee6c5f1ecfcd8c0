// Loaded before a program: when it exits, writes its resource usage (`usage.ts`) to the file named by PALIMPSEST_BENCH_USAGE.
import { subscribe } from "node:diagnostics_channel";
import { writeFileSync } from "node:fs";

/** @param {{ cpu: NodeJS.CpuUsage, wallMs: number }} [since] without it, since the process started */
export function readUsage(since) {
  const { user, system } = process.cpuUsage(since?.cpu);
  return {
    cpuMs: (user + system) / 1_000,
    wallMs: performance.now() - (since?.wallMs ?? 0),
    peakBytes: process.resourceUsage().maxRSS * 1024,
  };
}

const path = process.env.PALIMPSEST_BENCH_USAGE;
if (path !== undefined) {
  let request;
  subscribe("undici:request:create", () => {
    request ??= readUsage();
  });
  process.on("exit", () => writeFileSync(path, JSON.stringify({ ...readUsage(), request })));
}

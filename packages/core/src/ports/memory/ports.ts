// Ports for tests: one seed, one clock, one disk, and no effect outside the process.
import type { Ports } from "../ports.ts";
import { type VirtualClock, virtualClock } from "./clock.ts";
import { type MemoryFiles, memoryFiles } from "./files.ts";
import { seededIds } from "./ids.ts";
import { memoryIndex } from "./index-store.ts";
import type { DiskImage } from "./nodes.ts";
import { type ScriptedSpawn, type SpawnHandler, scriptedSpawn } from "./spawn.ts";

export interface MemoryPorts extends Ports {
  readonly clock: VirtualClock;
  readonly files: MemoryFiles;
  readonly spawn: ScriptedSpawn;
}

export interface MemoryPortsOptions {
  readonly seed?: number;
  /** The time at which the clock starts, in milliseconds since the epoch. */
  readonly start?: number;
  /** The initial disk. */
  readonly image?: DiskImage;
  readonly handler?: SpawnHandler;
}

/** Any fixed date; tests read better with it than with 1970. */
const DEFAULT_START = Date.UTC(2026, 0, 1);

export function memoryPorts({
  seed = 1,
  start = DEFAULT_START,
  image,
  handler,
}: MemoryPortsOptions = {}): MemoryPorts {
  const clock = virtualClock(start);
  return {
    clock,
    files: memoryFiles({ now: clock.now, ...(image && { image }) }),
    ids: seededIds(seed, clock.now),
    index: memoryIndex(),
    spawn: scriptedSpawn(handler, clock),
  };
}

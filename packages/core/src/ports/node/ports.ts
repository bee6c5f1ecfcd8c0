// The real ways out of the engine.
import type { Ports } from "../ports.ts";
import { nodeClock } from "./clock.ts";
import { nodeFiles } from "./files.ts";
import { nodeIds } from "./ids.ts";
import { nodeIndex } from "./index-store.ts";
import { nodeSpawn } from "./spawn.ts";

export function nodePorts(): Ports {
  return { clock: nodeClock(), files: nodeFiles(), ids: nodeIds(), index: nodeIndex(), spawn: nodeSpawn() };
}

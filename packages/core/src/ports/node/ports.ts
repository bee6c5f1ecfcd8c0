// The real ports.
import type { Ports } from "../ports.ts";
import { nodeClock } from "./clock.ts";
import { nodeFiles } from "./files.ts";
import { nodeIds } from "./ids.ts";
import { nodeIndex } from "./index-store.ts";
import { nodeSpawn } from "./spawn.ts";

/** The first version that has SQLite and everything else that the ports use without a flag. */
const OLDEST = [22, 18] as const;

export class NodeTooOld extends Error {
  override readonly name = "NodeTooOld";
  readonly code = "node-too-old";
}

export function nodePorts(): Ports {
  requireNode(process.versions.node);
  return { clock: nodeClock(), files: nodeFiles(), ids: nodeIds(), index: nodeIndex(), spawn: nodeSpawn() };
}

/** Checks the version at the start, instead of crashing in the middle of a session. */
export function requireNode(version: string): void {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  throw new NodeTooOld(
    `Palimpsest needs Node ${OLDEST.join(".")} or newer; this is Node ${version}. Install a newer one and try again.`,
  );
}

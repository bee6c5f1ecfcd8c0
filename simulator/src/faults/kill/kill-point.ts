// When a run is killed with SIGKILL: at a given time, at one of its changes to a file, or once it acknowledges something.
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Random } from "../../random.ts";
import { type Ended, type FaultPlace, type StartOptions, waitForEnd } from "../fault-place.ts";
import { findAcknowledged } from "./find-acknowledged.ts";

export type KillPoint =
  | { readonly at: "time"; readonly ms: number }
  /** `number`: which change to these files, from 1; 0 only counts changes and kills nothing. `isTorn`: in the middle of a write. */
  | {
      readonly at: "change";
      readonly number: number;
      readonly within: "home" | "memory";
      readonly isTorn: boolean;
    }
  /** Once this many memories are acknowledged. */
  | { readonly at: "acknowledgement"; readonly count: number };

/** Measured on a run that was not killed. */
export type Undisturbed = Pick<KilledRun, "ms" | "changes" | "acknowledged">;

export const COUNT_CHANGES: KillPoint = { at: "change", number: 0, within: "home", isTorn: false };

export interface KilledRun {
  readonly end: Ended;
  readonly ms: number;
  readonly acknowledged: readonly string[];
  /** Paths of the files in pal's home that it changed, in order; known only if they were counted. */
  readonly changes: readonly string[];
}

const MEMORY = "/memory/";
const PRELOAD = fileURLToPath(new URL("./kill-at-change.mjs", import.meta.url));

const isInMemory = (path: string): boolean => path.includes(MEMORY);

/** Draws when to kill a run. The time may be a little after the run usually ends; then it is not killed at all. */
export function drawKillPoint(random: Random, { ms, changes, acknowledged }: Undisturbed): KillPoint {
  const share = random.share();
  if (acknowledged.length > 0 && share < 0.35)
    return { at: "acknowledgement", count: 1 + random.below(acknowledged.length) };
  if (share < 0.6) {
    const within = acknowledged.length > 0 && random.chance(0.6) ? "memory" : "home";
    const count = within === "memory" ? changes.filter(isInMemory).length : changes.length;
    return { at: "change", number: 1 + random.below(count + 1), within, isTorn: random.chance(0.3) };
  }
  return { at: "time", ms: random.share() * ms * 1.15 };
}

export function formatKillPoint(point: KillPoint): string {
  if (point.at === "time") return `after ${Math.round(point.ms)} ms`;
  if (point.at === "acknowledgement") return `when ${point.count} were acknowledged`;
  return `at change ${point.number} of its ${point.within}${point.isTorn ? ", torn" : ""}`;
}

export async function runUntilKilled(
  place: FaultPlace,
  args: readonly string[],
  options: StartOptions,
  point: KillPoint,
): Promise<KilledRun> {
  const log = join(place.folder, "changes");
  await rm(log, { force: true });
  const started = performance.now();
  const child = place.start(args, point.at === "change" ? countChanges(place, options, point, log) : options);
  const killChild = () => void child.kill("SIGKILL");
  const acknowledged = new Set<string>();
  const hearOutput = (text: string) => {
    for (const path of findAcknowledged(text)) acknowledged.add(path);
    if (point.at === "acknowledgement" && acknowledged.size >= point.count) killChild();
  };
  const timer = point.at === "time" ? setTimeout(killChild, point.ms) : undefined;
  place.model.listener = hearOutput;
  for (const stream of [child.stdout, child.stderr]) {
    let text = "";
    stream?.on("data", (part) => {
      text += part;
      hearOutput(text);
    });
  }
  const end = await waitForEnd(child);
  clearTimeout(timer);
  place.model.listener = undefined;
  const changes = (await readFile(log, "utf8").catch(() => "")).split("\n").slice(0, -1);
  return { end, ms: performance.now() - started, acknowledged: [...acknowledged], changes };
}

function countChanges(
  place: FaultPlace,
  { env = {}, ...options }: StartOptions,
  { number, within, isTorn }: Extract<KillPoint, { at: "change" }>,
  log: string,
): StartOptions {
  const kill = { number, isTorn, log, within: within === "home" ? `${place.home}/` : MEMORY };
  const loaded = [env.NODE_OPTIONS, `--import=${PRELOAD}`].filter(Boolean).join(" ");
  return { ...options, env: { ...env, NODE_OPTIONS: loaded, KILL_AT_CHANGE: JSON.stringify(kill) } };
}

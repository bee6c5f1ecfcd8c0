// Compares pal with other agents, each as its users start it: time to the first request, time per step, and the cost of a long run.
// Runs only when named, since it installs the agents from the registry.
import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { performance } from "node:perf_hooks";
import { promisify } from "node:util";
import type { BenchTable } from "../bench-table.ts";
import { inFolder } from "../in-folder.ts";
import { writeProse } from "../prose.ts";
import { buildPal } from "../start/programs.ts";
import { findMedian } from "../timing.ts";
import { DRIVE_PROMPT, type Driven, type DriveOutcome, drivePeer } from "./drive-peer.ts";
import { installPeer } from "./install-peer.ts";
import { PEERS, type Peer } from "./peer-list.ts";

/** Known to all of them. */
const MODEL = "claude-sonnet-4-5";
const STARTS = 3;
const STEPS = 40;
const FILE_BYTES = 8_000;

interface Measured {
  readonly name: string;
  readonly version: string;
  readonly starts: readonly Driven[];
  readonly versions: readonly number[];
  readonly long: Driven;
}

interface Runnable {
  readonly name: string;
  readonly version: string;
  readonly command: readonly string[];
  readonly peer: Omit<Peer, "from" | "bin" | "name">;
}

const PAL: Runnable["peer"] = {
  args: (prompt, model) => ["-p", prompt, "--model", model, "--allowed-tools", "Bash"],
};

export function benchPeers(): Promise<BenchTable[]> {
  return inFolder(async (folder) => {
    const refused: (readonly [string, string])[] = [];
    const runnable: Runnable[] = [];
    for (const peer of PEERS) {
      const installed = await installPeer(peer);
      if (installed.ok) runnable.push({ ...peer, ...installed, command: [installed.bin], peer });
      else refused.push([peer.name, installed.reason]);
    }
    const pal = [process.execPath, await buildPal(folder)];
    runnable.unshift({ name: "pal", version: "of this repository", command: pal, peer: PAL });
    const measured: Measured[] = [];
    for (const one of runnable) {
      const outcome = await measureOne(one, folder);
      if ("reason" in outcome) refused.push([one.name, outcome.reason]);
      else measured.push(outcome);
    }
    return [makeTable(measured), makeRefusedTable(refused)];
  });
}

async function measureOne(one: Runnable, folder: string): Promise<Measured | { readonly reason: string }> {
  const starts: Driven[] = [];
  const versions: number[] = [];
  for (let round = 0; round < STARTS; round++) {
    const [first, ...args] = [...one.command, "--version"];
    const began = performance.now();
    await promisify(execFile)(first!, args);
    versions.push(performance.now() - began);
    const outcome = await drive(one, `${folder}/${one.name}-${round}`, 1);
    if (!outcome.ok) return outcome;
    starts.push(outcome.driven);
  }
  const long = await drive(one, `${folder}/${one.name}-long`, STEPS);
  return long.ok ? { ...one, starts, versions, long: long.driven } : long;
}

/** Each run has a home and a project of its own. */
async function drive({ command, peer }: Runnable, root: string, steps: number): Promise<DriveOutcome> {
  const [home, work] = [`${root}/home`, `${root}/work`];
  await mkdir(work, { recursive: true });
  for (let step = 0; step < steps; step++)
    await writeFile(`${work}/part-${step}.txt`, writeProse(FILE_BYTES, step + 1));
  return drivePeer({
    command: [...command, ...peer.args(DRIVE_PROMPT, MODEL)],
    home,
    work,
    steps,
    makeCommand: (step) => `cat part-${step}.txt`,
    env: peer.env,
    prepare: peer.prepare,
  });
}

function makeTable(measured: readonly Measured[]): BenchTable {
  const pal = measured.find(({ name }) => name === "pal");
  return {
    title: "Beside other agents",
    how: `Each answers one prompt without a person (pal -p, claude -p, opencode run, pi -p) with its own defaults, in a new home and an empty project, against the emulator with ${MODEL}. The model asks for one shell command a step, each of which prints a file of ${FILE_BYTES / 1_000} KB. Start: medians of ${STARTS} runs, from the start of the process to the first request. A run of ${STEPS} steps: time between requests in the median, processor time of the agent and its children as bash counts it, and what the emulator charged for every request of the run, also for titles, notes and memories. No run fills the window, so nothing is compacted because of it.`,
    columns: [
      "",
      "version",
      "--version, ms",
      "to the first request, ms",
      "per step, ms",
      "processor, s",
      "requests",
      "prompt tokens of the first",
      "run, $",
      "of pal's",
    ],
    rows: measured.map(({ name, version, starts, versions, long }) => {
      const first = long.rows.find(({ endpoint, status }) => endpoint === "messages" && status === 200)!;
      return [
        name,
        version,
        Math.round(findMedian([...versions])),
        Math.round(findMedian(starts.map((start) => start.first))),
        Math.round(findMedian(long.gaps.slice(0, STEPS))),
        long.processor.toFixed(1),
        long.rows.filter(({ endpoint }) => endpoint === "messages").length,
        first.uncached + first.read + first.written5m + first.written1h,
        dollarsOf(long).toFixed(3),
        pal ? (dollarsOf(long) / dollarsOf(pal.long)).toFixed(2) : "",
      ];
    }),
  };
}

const dollarsOf = ({ rows }: Driven): number => rows.reduce((sum, { dollars }) => sum + dollars, 0);

const makeRefusedTable = (refused: readonly (readonly [string, string])[]): BenchTable => ({
  title: "Agents that could not be measured",
  how: refused.length === 0 ? "None." : "With the reason.",
  columns: ["agent", "why"],
  rows: refused.map((row) => [...row]),
});

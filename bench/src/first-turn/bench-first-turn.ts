// The first turn of a session in a project with many memories, through pal as it is published.
import { execFile } from "node:child_process";
import { mkdir, readFile, utimes, writeFile } from "node:fs/promises";
import { performance } from "node:perf_hooks";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { findPlaces } from "@palimpsest/core/internal";
import { nodePorts } from "@palimpsest/core/ports";
import { startEmulator } from "@palimpsest/emulator";
import type { BenchTable } from "../bench-table.ts";
import { inFolder } from "../in-folder.ts";
import type { Usage } from "../open-long/report-usage.ts";
import { buildPal } from "../start/programs.ts";
import { findMedian } from "../timing.ts";
import { writeMemories } from "./real-memories.ts";

const MEMORIES = 20_000;
const ROUNDS = 5;
const CHANGED = 100;
const DATA = fileURLToPath(new URL("../../../../shared/data/longmemeval", import.meta.url));
const REPORT = fileURLToPath(new URL("../open-long/report-usage.ts", import.meta.url));
const DAY_S = 86_400;
const run = promisify(execFile);

interface Taken extends Usage {
  readonly wallMs: number;
}

export async function benchFirstTurn(): Promise<BenchTable> {
  return inFolder(async (folder) => {
    const pal = await buildPal(folder);
    const { memories, isReal } = await writeMemories(DATA, MEMORIES);
    const [full, empty] = [`${folder}/full`, `${folder}/empty`];
    const place = await memoryPlace(full);
    await mkdir(place, { recursive: true });
    await mkdir(empty, { recursive: true });
    const old = Date.now() / 1_000 - 30 * DAY_S;
    for (const { path, text } of memories) {
      await writeFile(`${place}/${path}`, text);
      await utimes(`${place}/${path}`, old, old);
    }
    const emulator = await startEmulator();
    const askPal = (home: string) => takeTurn({ pal, home, url: emulator.url });
    await askPal(empty);
    const first = [await askPal(full)];
    // The record of what was found is written once the times of the files can be trusted.
    await askPal(full);
    const taken = { without: [] as Taken[], later: [] as Taken[], changed: [] as Taken[] };
    for (let round = 0; round < ROUNDS; round++) {
      taken.without.push(await askPal(empty));
      taken.later.push(await askPal(full));
      for (let at = 0; at < CHANGED; at++) {
        const { path, text } = memories[(round * CHANGED + at) % MEMORIES]!;
        await writeFile(`${place}/${path}`, `${text}\nChanged in round ${round}.\n`);
        await utimes(`${place}/${path}`, old + round + 1, old + round + 1);
      }
      taken.changed.push(await askPal(full));
      await askPal(full);
    }
    await emulator.close();
    const base = findTime(taken.without);
    const row = (what: string, of: readonly Taken[], aim = "") => [
      what,
      formatSeconds(findTime(of)),
      formatSeconds(findTime(of) - base),
      aim,
      formatSeconds(findMedian(of.map(({ wallMs }) => wallMs))),
      `${Math.round(Math.max(...of.map(({ peakBytes }) => peakBytes)) / 1e6)} MB`,
    ];
    return {
      title: `The first turn with ${MEMORIES} memories`,
      how: `\`pal -p "…"\` as it is published, against the emulator, each in a process of its own; medians of ${ROUNDS} rounds, alternating. Time is the processor's, of user and system. Each memory is ${isReal ? "a kilobyte of LongMemEval's conversations" : "a kilobyte of made-up words"}.`,
      columns: ["what", "processor time", "above none", "aim", "on the clock", "peak memory"],
      rows: [
        row("no memories", taken.without),
        row("the first time ever", first),
        row("a later session", taken.later, "≤ 0.5 s"),
        row(`a later session, ${CHANGED} files changed by hand`, taken.changed),
      ],
    };
  });
}

async function memoryPlace(home: string): Promise<string> {
  await mkdir(home, { recursive: true });
  return `${(await findPlaces(nodePorts().files, home, home)).project}/memory`;
}

async function takeTurn({ pal, home, url }: { readonly pal: string; readonly home: string; readonly url: string }): Promise<Taken> {
  const usage = `${home}/usage.json`;
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    PALIMPSEST_HOME: home,
    ANTHROPIC_BASE_URL: url,
    ANTHROPIC_API_KEY: "any",
    PALIMPSEST_BENCH_USAGE: usage,
  };
  const question = "Which restaurant did I like best in Lisbon, and who recommended it?";
  const args = ["--no-warnings", "--import", REPORT, pal, "-p", question];
  const start = performance.now();
  await run(process.execPath, args, { cwd: home, env });
  const wallMs = performance.now() - start;
  return { ...JSON.parse(await readFile(usage, "utf8")), wallMs };
}

const findTime = (taken: readonly Usage[]) => findMedian(taken.map(({ cpuMs }) => cpuMs));
const formatSeconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

// Opening a long transcript in a separate process: processor time compared with a bare loop over its lines, and memory with the view.
import { execFile } from "node:child_process";
import { mkdir, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { findPlaces } from "@palimpsest/core/internal";
import { nodePorts } from "@palimpsest/core/ports";
import { startEmulator } from "@palimpsest/emulator";
import type { BenchTable } from "../bench-table.ts";
import { inFolder } from "../in-folder.ts";
import { buildPal } from "../start/programs.ts";
import { findMedian } from "../timing.ts";
import type { Taken } from "./open-process.ts";
import type { Usage } from "./report-usage.ts";
import { runPublishedPal } from "./run-published-pal.ts";
import { type TranscriptShape, WINDOW_CHARACTERS, writeTranscript } from "./write-transcript.ts";

const MEGABYTES = 100;
const ROUNDS = 3;
const PROCESS = fileURLToPath(new URL("open-process.ts", import.meta.url));
const ASK = ["-p", "--resume", "long", "What now?"];
const run = promisify(execFile);

/** `megabytes`: the transcript's size. */
export async function benchOpenLong({
  megabytes = MEGABYTES,
}: {
  readonly megabytes?: number | undefined;
} = {}): Promise<BenchTable> {
  const bytes = megabytes * 1e6;
  return {
    title: `Opening a transcript of ${megabytes} MB`,
    how: `Each in a process of its own, medians of ${ROUNDS} rounds, alternating. Time is the processor's, of user and system, until the request is sent, for which a person waits, and of the whole process, which then writes the snapshot: for \`pal -p --resume\`, which asks the emulator one question, with its start. The bare loop reads the file in pieces and parses each line. "First" has no snapshot and leaves one; "again" begins from it. Memory is the highest of the whole process, Node itself included. \`npm run bench -- open --megabytes N\` takes another size.`,
    columns: [
      "transcript",
      "opened by",
      "until the request",
      "bare loop",
      "ratio",
      "aim",
      "whole process",
      "ratio",
      "view",
      "peak memory",
      "above the view",
      "aim",
      "bare loop's peak",
    ],
    rows: [
      ...(await measureShape("with compactions", { bytes, compactEvery: WINDOW_CHARACTERS })),
      ...(await measureShape("never compacted", { bytes })),
    ],
  };
}

async function measureShape(name: string, shape: TranscriptShape): Promise<readonly (readonly string[])[]> {
  return inFolder(async (home) => {
    const { sessions } = await findPlaces(nodePorts().files, home, home);
    await mkdir(sessions, { recursive: true });
    const entries = await writeTranscript(`${sessions}/long.jsonl`, shape);
    const pal = await buildPal(home);
    const emulator = await startEmulator();
    const bare: Taken[] = [];
    const opened: FirstAndAgain<Taken> = { first: [], again: [] };
    const resumed: FirstAndAgain<Usage> = { first: [], again: [] };
    const takeBoth = async <T>(taken: FirstAndAgain<T>, take: () => Promise<T>) => {
      await rm(`${sessions}/long/fold.snapshot`, { force: true });
      taken.first.push(await take());
      taken.again.push(await take());
    };
    for (let round = 0; round < ROUNDS; round++) {
      bare.push(await takeSample("parse", home));
      await takeBoth(opened, () => takeSample("open", home));
      // A view larger than the window would be compacted first, which is another measurement.
      if (shape.compactEvery === undefined) continue;
      await takeBoth(resumed, () => runPublishedPal({ pal, home, url: emulator.url }, ASK));
    }
    await emulator.close();
    const makeRows = (by: string, { first, again }: FirstAndAgain<Usage>) =>
      Object.entries({ first, again }).flatMap(([which, ours]) => {
        const row = [`${name}, ${entries} entries`, `${by}, ${which}`];
        return ours.length === 0 ? [] : [[...row, ...compareUsage(ours, bare, opened.first[0]!.viewBytes)]];
      });
    return [...makeRows("`openSession`", opened), ...makeRows("`pal -p --resume`", resumed)];
  });
}

interface FirstAndAgain<T> {
  readonly first: T[];
  readonly again: T[];
}

function compareUsage(ours: readonly Usage[], bare: readonly Usage[], view: number): readonly string[] {
  const bareTime = findTime(bare);
  const waited = findMedian(ours.map(({ requestMs }) => requestMs ?? Number.NaN));
  const time = findTime(ours);
  const peak = findPeak(ours);
  return [
    formatSeconds(waited),
    formatSeconds(bareTime),
    (waited / bareTime).toPrecision(2),
    "≤ 1.5",
    formatSeconds(time),
    (time / bareTime).toPrecision(2),
    formatMegabytes(view),
    formatMegabytes(peak),
    formatMegabytes(peak - view),
    "≤ 300 MB",
    formatMegabytes(findPeak(bare)),
  ];
}

async function takeSample(what: "open" | "parse", home: string): Promise<Taken> {
  const { stdout } = await run(process.execPath, [PROCESS, what, home]);
  return JSON.parse(stdout);
}

const findTime = (taken: readonly Usage[]) => findMedian(taken.map(({ cpuMs }) => cpuMs));
const findPeak = (taken: readonly Usage[]) => Math.max(...taken.map(({ peakBytes }) => peakBytes));
const formatSeconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
const formatMegabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;

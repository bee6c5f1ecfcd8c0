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
import { runPublishedPal } from "./run-published-pal.ts";
import type { Usage } from "./usage.ts";
import { type TranscriptShape, WINDOW_CHARACTERS, writeTranscript } from "./write-transcript.ts";

const MEGABYTES = 100;
const ROUNDS = 3;
const WARMING_STARTS = 6;
const PROCESS = fileURLToPath(new URL("open-process.js", import.meta.url));
const ASK = ["-p", "--resume", "long", "What now?"];
const run = promisify(execFile);

interface Taken extends Usage {
  /** What the view shows, as JSON. */
  readonly viewBytes: number;
}

/** `megabytes`: the transcript's size. */
export async function benchOpenLong({
  megabytes = MEGABYTES,
}: {
  readonly megabytes?: number | undefined;
} = {}): Promise<BenchTable> {
  const bytes = megabytes * 1e6;
  return {
    title: `Opening a transcript of ${megabytes} MB`,
    how: `Each in a process of its own, medians of ${ROUNDS} rounds, alternating. Time is the processor's, of user and system, and the clock's, until the request is sent, for which a person waits; for \`pal -p --resume\`, which asks the emulator one question, with its start. The whole process then writes the snapshot. The bare loop reads the file in pieces and parses each line. "First" has no snapshot and leaves one; "again" begins from it. Memory is the highest until the request and of the whole process, Node itself included. \`npm run bench -- open --megabytes N\` takes another size.`,
    columns: [
      "transcript",
      "opened by",
      "until the request",
      "bare loop",
      "ratio",
      "aim",
      "by the clock",
      "bare loop",
      "ratio",
      "whole process",
      "ratio",
      "view",
      "above it until the request",
      "aim",
      "in all",
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
    // pal keeps what it compiled in its first starts.
    const warm = { pal, home, url: emulator.url };
    for (let start = 0; start < WARMING_STARTS; start++) await runPublishedPal(warm, ["-p", "What now?"]);
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
      await takeBoth(resumed, () => runPublishedPal(warm, ASK));
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
  const requests = ours.map(({ request }) => request!);
  const [waited, bareTime, time] = [findTime(requests), findTime(bare), findTime(ours)];
  const [waitedByClock, bareByClock] = [findClockTime(requests), findClockTime(bare)];
  return [
    ...[formatSeconds(waited), formatSeconds(bareTime), formatRatio(waited / bareTime), "≤ 1.5"],
    ...[formatSeconds(waitedByClock), formatSeconds(bareByClock), formatRatio(waitedByClock / bareByClock)],
    ...[formatSeconds(time), formatRatio(time / bareTime)],
    ...[formatMegabytes(view), formatMegabytes(findPeak(requests) - view), "≤ 300 MB"],
    ...[formatMegabytes(findPeak(ours) - view), formatMegabytes(findPeak(bare))],
  ];
}

async function takeSample(what: "open" | "parse", home: string): Promise<Taken> {
  const { stdout } = await run(process.execPath, [PROCESS, what, home, String(WINDOW_CHARACTERS)]);
  return JSON.parse(stdout);
}

type Part = Omit<Usage, "request">;
const findTime = (taken: readonly Part[]) => findMedian(taken.map(({ cpuMs }) => cpuMs));
const findClockTime = (taken: readonly Part[]) => findMedian(taken.map(({ wallMs }) => wallMs));
const findPeak = (taken: readonly Part[]) => Math.max(...taken.map(({ peakBytes }) => peakBytes));
const formatSeconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
const formatRatio = (ratio: number) => ratio.toPrecision(2);
const formatMegabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;

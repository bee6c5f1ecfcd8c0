// Opening a long transcript in a process of its own: time beside a bare loop over its lines, and memory beside the view.
import { execFile } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { findPlaces } from "@palimpsest/core/internal";
import { nodePorts } from "@palimpsest/core/ports";
import type { BenchTable } from "../bench-table.ts";
import { inFolder } from "../in-folder.ts";
import { findMedian } from "../timing.ts";
import type { Taken } from "./open-process.ts";
import { type TranscriptShape, WINDOW_CHARACTERS, writeTranscript } from "./write-transcript.ts";

const MEGABYTES = 100;
const ROUNDS = 3;
const PROCESS = fileURLToPath(new URL("open-process.ts", import.meta.url));
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
    how: `Each in a process of its own, medians of ${ROUNDS} rounds, alternating. The bare loop reads the file in pieces and parses each line. Memory is the highest of the whole process, Node itself included. \`npm run bench -- open --megabytes N\` takes another size.`,
    columns: [
      "transcript",
      "open",
      "bare loop",
      "ratio",
      "aim",
      "view",
      "peak memory",
      "above the view",
      "aim",
      "bare loop's peak",
    ],
    rows: [
      await measureShape("with compactions", { bytes, compactEvery: WINDOW_CHARACTERS }),
      await measureShape("never compacted", { bytes }),
    ],
  };
}

function measureShape(name: string, shape: TranscriptShape): Promise<readonly string[]> {
  return inFolder(async (home) => {
    const { sessions } = await findPlaces(nodePorts().files, home, home);
    await mkdir(sessions, { recursive: true });
    const entries = await writeTranscript(`${sessions}/long.jsonl`, shape);
    const [opened, parsed]: [Taken[], Taken[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      parsed.push(await takeSample("parse", home));
      opened.push(await takeSample("open", home));
    }
    const [time, bare] = [findMedian(opened.map(({ ms }) => ms)), findMedian(parsed.map(({ ms }) => ms))];
    const peak = Math.max(...opened.map(({ peakBytes }) => peakBytes));
    const view = opened[0]!.viewBytes;
    return [
      `${name}, ${entries} entries`,
      `${(time / 1000).toFixed(2)} s`,
      `${(bare / 1000).toFixed(2)} s`,
      (time / bare).toPrecision(2),
      "≤ 1.5",
      inMegabytes(view),
      inMegabytes(peak),
      inMegabytes(peak - view),
      "≤ 300 MB",
      inMegabytes(Math.max(...parsed.map(({ peakBytes }) => peakBytes))),
    ];
  });
}

async function takeSample(what: "open" | "parse", home: string): Promise<Taken> {
  const { stdout } = await run(process.execPath, [PROCESS, what, home]);
  return JSON.parse(stdout);
}

const inMegabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;

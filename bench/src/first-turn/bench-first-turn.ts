// The first turn of a session in a project with many memories, through pal as it is published.
import { readdirSync, statSync } from "node:fs";
import { mkdir, utimes, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { findPlaces } from "@palimpsest/core/internal";
import { nodePorts } from "@palimpsest/core/ports";
import { startEmulator } from "@palimpsest/emulator";
import type { BenchTable } from "../bench-table.ts";
import { inFolder } from "../in-folder.ts";
import { runPublishedPal } from "../open-long/run-published-pal.ts";
import type { Usage } from "../open-long/usage.ts";
import { readProcessorTime } from "../start/measure-steps.ts";
import { buildPal } from "../start/programs.ts";
import { findMedian } from "../timing.ts";
import { measureQuestions } from "./measure-questions.ts";
import { writeMemories } from "./real-memories.ts";

const MEMORIES = 20_000;
const ROUNDS = 5;
const CHANGED = 100;
const DATA = fileURLToPath(new URL("../../../../shared/data/longmemeval", import.meta.url));
const DAY_S = 86_400;
const QUESTION = "Which restaurant did I like best in Lisbon, and who recommended it?";

interface Taken extends Usage {
  /** Processor time until the first request reached the server. */
  readonly sentMs: number;
}

export async function benchFirstTurn(): Promise<readonly BenchTable[]> {
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
    let [pid, sentMs] = [0, 0];
    const emulator = await startEmulator({
      script: () => {
        sentMs = readProcessorTime(pid) ?? Number.NaN;
        return "Noted.";
      },
    });
    const askPal = async (home: string): Promise<Taken> => {
      const usage = await runPublishedPal({ pal, home, url: emulator.url }, ["-p", QUESTION], (started) => {
        pid = started;
      });
      return { ...usage, sentMs };
    };
    await askPal(empty);
    const first = [await askPal(full)];
    // The recall index is written only once the files are old enough that their times can be trusted.
    await askPal(full);
    const taken = { without: [] as Taken[], later: [] as Taken[], changed: [] as Taken[] };
    const listings: ReturnType<typeof measureListing>[] = [];
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
      listings.push(measureListing(place));
    }
    await emulator.close();
    const listing = {
      cpuMs: findMedian(listings.map(({ cpuMs }) => cpuMs)),
      wallMs: findMedian(listings.map(({ wallMs }) => wallMs)),
    };
    const base = findMedian(taken.without.map((each) => each.sentMs));
    const clockBase = findMedian(taken.without.map(readClock));
    const row = (what: string, of: readonly Taken[], aim = "") => {
      const above = findMedian(of.map((each) => each.sentMs)) - base;
      const clockAbove = findMedian(of.map(readClock)) - clockBase;
      return [
        what,
        formatSeconds(above + base),
        formatSeconds(above),
        aim,
        (above / listing.cpuMs).toFixed(1),
        formatSeconds(clockAbove),
        (clockAbove / listing.wallMs).toFixed(1),
        formatSeconds(findMedian(of.map(({ cpuMs }) => cpuMs))),
        `${Math.round(Math.max(...of.map(({ peakBytes }) => peakBytes)) / 1e6)} MB`,
      ];
    };
    const firstTurn: BenchTable = {
      title: `The first turn with ${MEMORIES} memories`,
      how: `\`pal -p "…"\` as it is published, against the emulator, each in a process of its own; medians of ${ROUNDS} rounds, alternating. Time is the processor's, of user and system. Beside it \`statSync\` of each file takes ${formatSeconds(listing.cpuMs)} in this process, ${formatSeconds(listing.wallMs)} by the clock (medians of ${ROUNDS}, after each round); the ratios are to that. Each memory is ${isReal ? "a kilobyte of LongMemEval's conversations" : "a kilobyte of made-up words"}.`,
      columns: [
        ...["what", "until the request", "above none", "aim", "ratio", "above none by the clock", "ratio"],
        ...["whole process", "peak memory"],
      ],
      rows: [
        row("no memories", taken.without),
        row("the first time ever", first),
        row("a later session", taken.later, "≤ 0.5 s"),
        row(`a later session, ${CHANGED} files changed by hand`, taken.changed),
      ],
    };
    return [firstTurn, await measureQuestions(place, memories, DATA)];
  });
}

async function memoryPlace(home: string): Promise<string> {
  await mkdir(home, { recursive: true });
  return `${(await findPlaces(nodePorts().files, home, home)).project}/memory`;
}

/** The time to list the folder: detecting edits by hand cannot be cheaper. */
function measureListing(folder: string) {
  const [before, start] = [process.cpuUsage(), performance.now()];
  for (const name of readdirSync(folder)) statSync(`${folder}/${name}`);
  const { user, system } = process.cpuUsage(before);
  return { cpuMs: (user + system) / 1_000, wallMs: performance.now() - start };
}

const readClock = ({ request }: Taken): number => request?.wallMs ?? Number.NaN;

const formatSeconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

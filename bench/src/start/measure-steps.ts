// Measures time, processor time and memory over a run of 200 steps, each of which is a request and reads a file.
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { performance } from "node:perf_hooks";
import { type ScriptFunction, startEmulator } from "@palimpsest/emulator";
import { writeProse } from "../prose.ts";
import { findMedian } from "../timing.ts";
import { inTerminal } from "./in-terminal.ts";

export const STEPS = 200;
export const FILE_BYTES = 4_000;
const LINE = "xyzzy";
/** The kernel counts processor time in ticks, a hundred per second. */
const TICK_MS = 10;

export interface Steps {
  /** Milliseconds from one request to the next, including the server's time. */
  readonly wall: number;
  /** Processor time of the client alone; undefined if the system does not report it. */
  readonly cpu: number | undefined;
  /** Megabytes, before the first step and after the last. */
  readonly before: number | undefined;
  readonly after: number | undefined;
}

export async function measureSteps(program: string, args: readonly string[] = []): Promise<Steps> {
  const file = `${process.env.TMPDIR ?? "/tmp"}/palimpsest-steps-${process.pid}.txt`;
  await writeFile(file, writeProse(FILE_BYTES, 1));
  const times: number[] = [];
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const answerTurn: ScriptFunction = (_, { turn }) => {
    times.push(performance.now());
    if (turn < STEPS)
      return {
        text: `Step ${turn}.`,
        tool_use: [{ name: "Read", input: { file_path: file, limit: 500 + turn } }],
      };
    setImmediate(resolve);
    return "Done.";
  };
  const emulator = await startEmulator({ script: answerTurn });
  try {
    return await inTerminal(
      program,
      emulator.url,
      async ({ child, kill }) => {
        const first = Promise.withResolvers<void>();
        child.onData(() => first.resolve());
        child.write(`${LINE}\r`);
        while (times.length === 0) await new Promise((wait) => setTimeout(wait, 5));
        const [cpu, before] = [readProcessorTime(child.pid), memoryOf(child.pid)];
        await ended;
        const spent = readProcessorTime(child.pid);
        const after = memoryOf(child.pid);
        await kill();
        const gaps = times.slice(1).map((time, at) => time - times[at]!);
        return { wall: findMedian(gaps), cpu: subtractValues(spent, cpu), before, after };
      },
      args,
    );
  } finally {
    await emulator.close();
  }
}

const subtractValues = (after: number | undefined, before: number | undefined): number | undefined =>
  after === undefined || before === undefined ? undefined : (after - before) / STEPS;

/** User and system time, in milliseconds. */
export function readProcessorTime(pid: number): number | undefined {
  const fields = readFileText(`/proc/${pid}/stat`)?.split(") ")[1]?.split(" ");
  return fields && (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

function memoryOf(pid: number): number | undefined {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileText(`/proc/${pid}/status`) ?? "")?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1_024;
}

function readFileText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

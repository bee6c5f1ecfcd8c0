// Commands that read a large folder of transcripts: time to the first output, total time and memory.
import { readFileSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { spawn } from "@lydell/node-pty";
import type { BenchTable } from "../bench-table.ts";
import { inFolder } from "../in-folder.ts";
import { buildPal } from "../start/programs.ts";
import { hasTranscripts } from "../transcripts/real-sessions.ts";
import { writeFolder } from "./write-folder.ts";

const MEGABYTES = 1_000;
/** Linux counts processor time in these. */
const TICK_MS = 10;
const KIBIBYTE = 1_024;
/** A command that takes longer is ended with Ctrl+C: what is on the screen, and in memory, is known by then. */
const MAX_CPU_MS = 180_000;
const CTRL_C = "\x03";

/** The commands, with a pattern that shows that a table or a chart is there. */
const COMMANDS: readonly { readonly args: readonly string[]; readonly first: RegExp }[] = [
  { args: ["why-cache"], first: /extra cost/ },
  { args: ["import"], first: /So far: / },
  { args: ["fidelity"], first: /one call away/ },
  { args: ["replay"], first: /█|░/ },
];

interface Measured {
  readonly firstMs: number;
  readonly cpuMs: number;
  readonly peakBytes: number;
}

interface Run extends Measured {
  readonly isStopped: boolean;
}

export async function benchFolder({
  megabytes = MEGABYTES,
}: {
  readonly megabytes?: number | undefined;
} = {}): Promise<BenchTable> {
  const title = `A folder of ${megabytes} MB`;
  const how =
    "Copies of the recorded sessions, each with an id of its own, read by the published bundle in a terminal. First: processor time until a table or a chart stands on the screen, which then changes as more is read. All: processor time of the whole command; one that needs more than 180 s is stopped then. Memory: of the whole process, at its highest. Aims: first within 60 s, below 500 MB.";
  const columns = ["command", "sessions", "first", "all", "memory"];
  if (!hasTranscripts()) return { title, how: `${how} The data is not here.`, columns, rows: [] };
  return inFolder(async (home) => {
    const pal = await buildPal(home);
    const folder = `${home}/transcripts`;
    const sessions = await writeFolder(folder, megabytes);
    const rows: (string | number)[][] = [];
    for (const { args, first } of COMMANDS) {
      await mkdir(`${home}/home`, { recursive: true });
      const measured = await measureCommand([pal, ...args, folder], `${home}/home`, first);
      await rm(`${home}/home`, { recursive: true });
      rows.push([
        `pal ${args.join(" ")}`,
        sessions,
        formatSeconds(measured.firstMs),
        `${measured.isStopped ? "stopped after " : ""}${formatSeconds(measured.cpuMs)}`,
        `${Math.round(measured.peakBytes / 1e6)} MB`,
      ]);
    }
    return { title, how, columns, rows };
  });
}

const formatSeconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

function measureCommand(args: readonly string[], home: string, first: RegExp): Promise<Run> {
  const env = { PATH: process.env.PATH ?? "", HOME: home, TERM: "xterm-256color", LANG: "C.UTF-8" };
  const child = spawn(process.execPath, [...args], { cwd: home, cols: 120, rows: 40, env });
  let firstMs: number | undefined;
  let last: Omit<Measured, "firstMs"> = { cpuMs: 0, peakBytes: 0 };
  let shown = "";
  let isStopped = false;
  const look = () => {
    last = readProcess(child.pid) ?? last;
    if (isStopped || last.cpuMs < MAX_CPU_MS) return;
    isStopped = true;
    child.write(CTRL_C);
  };
  const timer = setInterval(look, 100);
  child.onData((data) => {
    if (firstMs !== undefined) return;
    shown += data;
    if (!first.test(shown)) return;
    look();
    firstMs = last.cpuMs;
  });
  return new Promise((resolve, reject) => {
    child.onExit(({ exitCode }) => {
      clearInterval(timer);
      if ((exitCode === 0 || isStopped) && firstMs !== undefined) resolve({ firstMs, ...last, isStopped });
      else reject(new Error(`pal ended with ${exitCode}: ${shown.slice(-500)}`));
    });
  });
}

/** Undefined once it has ended, and on systems without /proc. */
function readProcess(pid: number): Omit<Measured, "firstMs"> | undefined {
  try {
    // After the program's name, which may contain spaces: the state, and 11 and 12 fields later the times.
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)!.split(" ");
    const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return peak === undefined
      ? undefined
      : { cpuMs: (Number(stat[11]) + Number(stat[12])) * TICK_MS, peakBytes: Number(peak) * KIBIBYTE };
  } catch {
    return undefined;
  }
}

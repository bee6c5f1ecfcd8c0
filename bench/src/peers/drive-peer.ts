// One run of an agent against the emulator: it gets one prompt, and the scripted model makes it run a number of shell commands.
import { spawn } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { performance } from "node:perf_hooks";
import {
  type LedgerRow,
  type MessagesRequest,
  type ScriptFunction,
  startEmulator,
} from "@palimpsest/emulator";

interface DriveOptions {
  readonly command: readonly string[];
  readonly home: string;
  readonly work: string;
  readonly steps: number;
  /** What the step with this number runs. */
  readonly makeCommand: (step: number) => string;
  readonly env?: Readonly<Record<string, string>> | undefined;
  readonly prepare?: ((home: string, url: string) => Promise<void>) | undefined;
}

export interface Driven {
  /** Milliseconds from the start until the first request arrived, and from each to the next. */
  readonly first: number;
  readonly gaps: readonly number[];
  /** Seconds of processor time of the agent and what it started. */
  readonly processor: number;
  readonly rows: readonly LedgerRow[];
}

export type DriveOutcome =
  | { readonly ok: true; readonly driven: Driven }
  | { readonly ok: false; readonly reason: string };

export const DRIVE_PROMPT = "Run the commands, one after another, until all is done.";
/** The answer to requests outside the conversation: for a title, notes, memories. */
const ASIDE = "The commands are run one after another. Nothing else has happened so far.";
/** Longer than any run takes; a peer that waits for a person would wait for ever. */
const MAX_MS = 15 * 60_000;
const TIMES = /real ([\d.]+)\nuser ([\d.]+)\nsys ([\d.]+)\n*$/;

export async function drivePeer(options: DriveOptions): Promise<DriveOutcome> {
  const { command, home, work, steps, makeCommand } = options;
  const times: number[] = [];
  let done = 0;
  const script: ScriptFunction = (request) => {
    const shell = request.tools?.find(({ name }) => /^bash$/i.test(name ?? ""));
    if (!shell?.name || !isStep(request)) return ASIDE;
    times.push(performance.now());
    if (done >= steps) return "Done.";
    const input = { command: makeCommand(done++), description: "Runs the next command" };
    return { text: `Step ${done}.`, tool_use: [{ name: shell.name, input }] };
  };
  const emulator = await startEmulator({ script });
  try {
    await mkdir(home, { recursive: true });
    await options.prepare?.(home, emulator.url);
    const start = performance.now();
    const { code, output } = await runTimed(command, work, {
      PATH: process.env.PATH ?? "",
      HOME: home,
      LANG: "en_US.UTF-8",
      ANTHROPIC_BASE_URL: emulator.url,
      ANTHROPIC_API_KEY: "any",
      ...options.env,
    });
    const refused = emulator.ledger.find(({ status }) => status >= 400);
    const spent = TIMES.exec(output);
    if (done < steps || times.length <= steps || !spent) {
      const why = [
        ...(refused?.error ? [`the emulator refused a request: ${refused.error.message}`] : []),
        `ended with ${code} after ${done} of ${steps} steps`,
        output.replace(TIMES, "").trim().slice(-200),
      ];
      return { ok: false, reason: why.filter(Boolean).join("; ").replace(/\s+/g, " ") };
    }
    const gaps = times.slice(1).map((time, at) => time - times[at]!);
    const processor = Number(spent[2]) + Number(spent[3]);
    return { ok: true, driven: { first: times[0]! - start, gaps, processor, rows: emulator.ledger } };
  } finally {
    await emulator.close();
  }
}

/** Whether the request belongs to the conversation: it ends with the prompt or with results. Others end with another text. */
function isStep({ messages }: MessagesRequest): boolean {
  const content = messages.findLast(({ role }) => role === "user")?.content ?? "";
  const text = JSON.stringify(content);
  if (text.includes("<palimpsest-fork>")) return false;
  return text.includes('"tool_result"') || (messages.length === 1 && text.includes(DRIVE_PROMPT));
}

/** Runs a command and measures the processor time of everything that it started, as counted by the shell. */
function runTimed(
  command: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
): Promise<{ readonly code: number | string; readonly output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn("bash", ["-c", 'time -p "$@"', "bash", ...command], {
      cwd,
      env,
      stdio: ["ignore", "pipe", "pipe"],
      timeout: MAX_MS,
      killSignal: "SIGKILL",
    });
    let output = "";
    const take = (part: Buffer) => {
      output = (output + part.toString()).slice(-4_000);
    };
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    child.once("error", reject);
    child.once("close", (code, signal) => resolve({ code: code ?? signal ?? "nothing", output }));
  });
}

// A separate home, project and model for the real `pal`; removed afterwards.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Emulator, type MessagesRequest, startEmulator } from "@palimpsest/emulator";
import { FaultModel } from "./fault-model.ts";

/** In a test run, the bundle that pal's own tests use, which starts three times as fast. */
export const PAL =
  process.env.PAL_UNDER_TEST ?? fileURLToPath(new URL("../../../packages/cli/bin/pal.js", import.meta.url));
/** Longer than any run takes, even if every request fails and is retried. */
export const PATIENCE_MS = 300_000;

/** Long enough to be killed in. */
const leaveNumber = (number: number) => `echo ${number} >> effects && sleep 0.03`;

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Whether it hung and had to be killed. */
  readonly hung: boolean;
}

export interface StartOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Standard input. */
  readonly input?: string;
}

export class FaultPlace {
  readonly folder: string;
  readonly emulator: Emulator;
  readonly model: FaultModel;

  private constructor(folder: string, emulator: Emulator, model: FaultModel) {
    this.folder = folder;
    this.emulator = emulator;
    this.model = model;
  }

  /** `command`: the command that the model runs, made from a number that is unique to the call. */
  static async make(command = leaveNumber): Promise<FaultPlace> {
    const folder = await realpath(await mkdtemp(join(tmpdir(), "pal-faults-")));
    for (const name of ["work", "home", "disk"]) await mkdir(join(folder, name));
    const model = new FaultModel(command);
    const answerRequest = (request: MessagesRequest) => model.answer(request);
    const emulator = await startEmulator({ script: answerRequest, keepBodies: true });
    return new FaultPlace(folder, emulator, model);
  }

  get home(): string {
    return join(this.folder, "home");
  }

  get work(): string {
    return join(this.folder, "work");
  }

  get environment(): Record<string, string> {
    return {
      PATH: process.env.PATH ?? "",
      HOME: this.folder,
      PALIMPSEST_HOME: this.home,
      // Extraction would ask the same model, which answers only prompts.
      PALIMPSEST_EXTRACTION: "0",
      ANTHROPIC_API_KEY: "any",
      ANTHROPIC_BASE_URL: this.emulator.url,
    };
  }

  start(args: readonly string[], { env = {}, input }: StartOptions = {}): ChildProcess {
    const child = spawn(process.execPath, [PAL, ...args], {
      cwd: this.work,
      env: { ...this.environment, ...env },
      stdio: [input === undefined ? "ignore" : "pipe", "pipe", "pipe"],
    });
    // It may die before it has read its input.
    child.stdin?.on("error", () => {}).end(input);
    return child;
  }

  run(args: readonly string[], options: StartOptions = {}): Promise<Ended> {
    return waitForEnd(this.start(args, options));
  }

  /** Every line of every transcript. */
  async transcripts(): Promise<string> {
    const names = await this.files((name) => name.endsWith(".jsonl") && name.includes("/sessions/"));
    return (await Promise.all(names.map((name) => readFile(name, "utf8")))).join("");
  }

  /** Files in the home whose path is wanted. */
  async files(isWanted: (path: string) => boolean): Promise<string[]> {
    if (!existsSync(this.home)) return [];
    const entries = await readdir(this.home, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => !entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter(isWanted);
  }

  async remove(): Promise<void> {
    await this.emulator.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}

export async function waitForEnd(child: ChildProcess, patienceMs = PATIENCE_MS): Promise<Ended> {
  let [stdout, stderr, hung] = ["", "", false];
  child.stdout?.on("data", (part) => {
    stdout += part;
  });
  child.stderr?.on("data", (part) => {
    stderr += part;
  });
  const timer = setTimeout(() => {
    hung = true;
    child.kill("SIGKILL");
  }, patienceMs);
  const [code, signal] = (await once(child, "close")) as [number | null, NodeJS.Signals | null];
  clearTimeout(timer);
  return { code, signal, stdout, stderr, hung };
}

export const toArguments = (prompt: string, ...more: readonly string[]): readonly string[] => [
  "-p",
  prompt,
  "--permission-mode",
  "bypass",
  ...more,
];

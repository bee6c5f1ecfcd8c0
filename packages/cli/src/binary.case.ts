// The real binary in a temporary home and project, with the emulator as its model.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type Emulator,
  type EmulatorOptions,
  type MessagesRequest,
  startEmulator,
} from "@palimpsest/emulator";
import { PAL_NODE_OPTIONS, PAL_UNDER_TEST } from "./pal-under-test.case.ts";

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Written to standard input, which is then closed. */
  readonly input?: string;
  /** Leaves standard input open, to be written to later. */
  readonly isInputOpen?: true;
  /** A file descriptor that takes both streams of output in their order. */
  readonly output?: number;
  /** The working folder, relative to the project. */
  readonly folder?: string;
}

export class Binary {
  readonly folder: string;
  readonly emulator: Emulator;
  readonly #children = new Set<ChildProcess>();

  private constructor(folder: string, emulator: Emulator) {
    this.folder = folder;
    this.emulator = emulator;
  }

  static async begin(script: NonNullable<EmulatorOptions["script"]>): Promise<Binary> {
    const folder = await realpath(await mkdtemp(join(tmpdir(), "pal-binary-")));
    for (const name of ["work", "home/.palimpsest"]) await mkdir(join(folder, name), { recursive: true });
    return new Binary(folder, await startEmulator({ script, keepBodies: true }));
  }

  start(
    args: readonly string[],
    { env = {}, input, isInputOpen, output, folder = "." }: RunOptions = {},
  ): ChildProcess {
    const home = join(this.folder, "home");
    const child = spawn(process.execPath, [...PAL_NODE_OPTIONS, PAL_UNDER_TEST, ...args], {
      cwd: this.path(folder),
      env: {
        PATH: process.env.PATH,
        HOME: home,
        PALIMPSEST_HOME: join(home, ".palimpsest"),
        ANTHROPIC_API_KEY: "any",
        ANTHROPIC_BASE_URL: this.emulator.url,
        ...env,
      },
      stdio: [input === undefined && !isInputOpen ? "ignore" : "pipe", output ?? "pipe", output ?? "pipe"],
    });
    if (!isInputOpen) child.stdin?.end(input);
    this.#children.add(child);
    child.once("exit", () => this.#children.delete(child));
    return child;
  }

  async run(args: readonly string[], options: RunOptions = {}) {
    return finished(this.start(args, options));
  }

  path(name: string): string {
    return join(this.folder, "work", name);
  }

  read(name: string): Promise<string> {
    return readFile(this.path(name), "utf8");
  }

  async put(name: string, content: string): Promise<void> {
    await writeFile(this.path(name), content);
  }

  /** The user's own settings. */
  async settings(value: object): Promise<void> {
    await writeFile(join(this.folder, "home/.palimpsest/settings.json"), JSON.stringify(value));
  }

  get requests(): readonly MessagesRequest[] {
    const sent = this.emulator.ledger.filter(({ endpoint }) => endpoint === "messages");
    return sent.map(({ body }) => body as MessagesRequest);
  }

  lastWords(at = -1): string {
    return JSON.stringify(this.requests.at(at)?.messages.at(-1)?.content ?? "");
  }

  get invalid() {
    return this.emulator.ledger.filter(({ valid }) => !valid);
  }

  /** Also kills processes that hang after a test was given up. */
  async end(): Promise<void> {
    for (const child of this.#children) child.kill("SIGKILL");
    await this.emulator.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}

export async function finished(child: ChildProcess) {
  const [stdout, stderr] = [gathered(child.stdout!), gathered(child.stderr!)];
  const [code] = await once(child, "close");
  return { code: code as number | null, stdout: stdout(), stderr: stderr() };
}

function gathered(stream: NodeJS.ReadableStream): () => string {
  let text = "";
  stream.on("data", (part) => {
    text += part;
  });
  return () => text;
}

export const call = (name: string, input: object) => ({ tool_use: [{ name, input }] });

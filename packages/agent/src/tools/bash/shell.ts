// One command running in a shell: its output gathered, its end awaited, itself and all it started ended on demand.
import { type ChildProcess, spawn } from "node:child_process";
import { findProgram } from "@palimpsest/core/ports";
import { hasGroup, killTree, killTreesNow } from "./kill-tree.ts";
import { shellEnvironment } from "./shell-environment.ts";
import { ShellOutput, type TextFilter } from "./shell-output.ts";

/** After the end its last words are in the pipe already. A child it left behind may hold the pipe for ever. */
const LAST_WORDS = 250;

export interface ShellStart {
  readonly id: string;
  readonly command: string;
  readonly cwd: string;
  /** Where output too long to show is kept. */
  readonly log: string;
  /** Where the shell leaves the folder it ended in. */
  readonly cwdFile?: string | undefined;
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
  /** What its output passes through before anything of it is kept or shown. */
  readonly filter?: TextFilter | undefined;
}

export interface ShellEnd {
  readonly code: number | null;
  readonly signal: string | null;
}

const alive = new Set<number>();

export class Shell {
  readonly id: string;
  readonly command: string;
  readonly output: ShellOutput;
  /** Never rejects. */
  readonly ended: Promise<ShellEnd>;
  end: ShellEnd | undefined;
  readonly #pid: number;
  #stopping: Promise<void> | undefined;

  private constructor({ id, command, log, filter }: ShellStart, child: ChildProcess) {
    this.id = id;
    this.command = command;
    this.output = new ShellOutput(log, filter && { filter });
    this.#pid = child.pid!;
    this.ended = this.#follow(child);
  }

  /** Rejects when the shell cannot be started: no such folder, no shell. */
  static start(how: ShellStart): Promise<Shell> {
    return new Promise((resolve, reject) => {
      const child = spawn(findProgram("bash") ?? "/bin/sh", ["-c", createScript(how), "bash", how.command], {
        cwd: how.cwd,
        // The name of the folder as it was given, where links lead to it.
        env: { ...shellEnvironment(how.env ?? process.env), PWD: how.cwd },
        stdio: ["ignore", "pipe", "ignore"],
        // A session of its own: no terminal to ask on, and one group to end.
        detached: true,
        windowsHide: true,
      });
      // From now on: we may end before we hear that it runs.
      if (child.pid !== undefined) watchGroup(child.pid);
      child.once("error", reject);
      child.once("spawn", () => resolve(new Shell(how, child)));
    });
  }

  /** Resolves when it and all it started are gone. Once: later its number may be another's. */
  async stop(): Promise<ShellEnd> {
    if (!this.end) this.#stopping ??= killTree(this.#pid);
    await this.#stopping;
    return this.ended;
  }

  async #follow(child: ChildProcess): Promise<ShellEnd> {
    const exit = new Promise<ShellEnd>((resolve) => {
      child.once("exit", (code, signal) => resolve({ code, signal }));
    });
    const gathered = this.#gather(child);
    const end = await exit;
    forgetEnded();
    // What it left running goes on writing into its log, and keeps nobody waiting.
    child.unref();
    (child.stdout as unknown as { unref(): void }).unref();
    await Promise.race([gathered, new Promise((resolve) => setTimeout(resolve, LAST_WORDS))]);
    this.end = end;
    return end;
  }

  async #gather(child: ChildProcess): Promise<void> {
    try {
      for await (const bytes of child.stdout!) await this.output.add(bytes as Buffer);
    } catch {
      // A pipe that breaks: what was gathered is shown.
      child.stdout!.resume();
    } finally {
      await this.output.close().catch(() => {});
    }
  }
}

/** The command is an argument, so that nothing in it can disturb the lines around it. */
function createScript({ cwdFile }: ShellStart): string {
  const keep = cwdFile === undefined ? "" : `trap 'pwd >${quotePath(cwdFile)} 2>/dev/null' EXIT\n`;
  return `exec 2>&1\n${keep}__pal=$1; shift; eval "$__pal"`;
}

/** Inside single quotes of the trap, in double quotes. */
const quotePath = (path: string) => `"${path.replace(/[\\"$\x60]/g, "\\$&").replaceAll("'", "'\\''")}"`;

/** In a session of its own a command would outlive us. One listener for all: Node warns of many. */
function watchGroup(pid: number): void {
  if (!process.listeners("exit").includes(killAlive)) process.once("exit", killAlive);
  forgetEnded();
  alive.add(pid);
}

/** What a shell left running keeps its group. The number of one without members may soon be another's. */
function forgetEnded(): void {
  for (const pid of alive) if (!hasGroup(pid)) alive.delete(pid);
}

function killAlive(): void {
  forgetEnded();
  killTreesNow([...alive]);
}

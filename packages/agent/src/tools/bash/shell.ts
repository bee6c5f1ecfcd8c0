// One command running in a shell: collects its output, waits for its end, and stops it with everything it started.
import { type ChildProcess, spawn } from "node:child_process";
import { disownEnded, killTree, ownProcess } from "@palimpsest/core/internal";
import { findProgram } from "@palimpsest/core/ports";
import { shellEnvironment } from "./shell-environment.ts";
import { ShellOutput, type TextFilter } from "./shell-output.ts";

/** Milliseconds to read the rest of the pipe after the exit. Not until it closes: a child process may keep it open without end. */
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
  /** Filters its output before any of it is kept or shown. */
  readonly filter?: TextFilter | undefined;
}

export interface ShellEnd {
  readonly code: number | null;
  readonly signal: string | null;
}

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
        // Keeps the name of the folder as given, also through links.
        env: { ...shellEnvironment(how.env ?? process.env), PWD: how.cwd },
        stdio: ["pipe", "pipe", "ignore"],
        // A session of its own: no terminal for prompts, and one group to stop.
        detached: true,
        windowsHide: true,
      });
      if (child.pid !== undefined) ownProcess(child.pid);
      // Lets the command begin. Now it ends with us even if we are killed; if that happened before, it never begins.
      child.stdin?.on("error", () => {});
      child.stdin?.end("\n");
      child.once("error", reject);
      child.once("spawn", () => resolve(new Shell(how, child)));
    });
  }

  /** Resolves when the shell and everything it started are gone. Signals only once, since the pid may be reused later. */
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
    disownEnded();
    // Processes it left running may keep writing, but must not keep this process alive.
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
      // The pipe broke: what was collected is shown.
      child.stdout!.resume();
    } finally {
      await this.output.close().catch(() => {});
    }
  }
}

/** Waits for a line before it begins. The command is passed as an argument, so that it cannot break the lines around it. */
function createScript({ cwdFile }: ShellStart): string {
  const keep = cwdFile === undefined ? "" : `trap 'pwd >${quotePath(cwdFile)} 2>/dev/null' EXIT\n`;
  return `read -r __pal || exit\nexec 2>&1 </dev/null\n${keep}__pal=$1; shift; eval "$__pal"`;
}

/** Quotes a path for use in double quotes within the single-quoted trap. */
const quotePath = (path: string) => `"${path.replace(/[\\"$\x60]/g, "\\$&").replaceAll("'", "'\\''")}"`;

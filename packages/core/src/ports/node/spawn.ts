// Runs programs, each in its own process group, so that everything it started can be ended with it.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { describeError } from "../../text/describe-error.ts";
import { makeCapture } from "../captured.ts";
import { type Spawn, SpawnError, type SpawnOptions, type SpawnResult } from "../spawn.ts";
import { scheduleRun } from "./clock.ts";
import { findProgram } from "./find-program.ts";
import { disownProcess, ownProcess } from "./owned-processes.ts";
import { isAlive, ownIdentity } from "./process-identity.ts";

/**
 * How long to wait for remaining output, in milliseconds. A program's last output is in the pipe when it ends, but a child
 * that it left running may hold the pipe open for ever.
 */
const LAST_WORDS = 250;
const WINDOWS = process.platform === "win32";

export function nodeSpawn(): Spawn {
  return { run: runProcess, self: ownIdentity, isAlive };
}

async function runProcess(
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Promise<SpawnResult> {
  const { signal, timeout, maxBytes } = options;
  if (signal?.aborted) return { code: null, stdout: "", stderr: "", droppedBytes: 0, ended: "aborted" };
  const child = await startProcess(command, args, options);
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const closed = new Promise((resolve) => child.once("close", resolve));
  const out = makeCapture(maxBytes);
  const err = makeCapture(maxBytes);
  child.stdout?.on("data", out.push);
  child.stderr?.on("data", err.push);
  // Ignored, because the program may end without reading its input.
  child.stdin?.on("error", () => {});
  child.stdin?.end(options.input ?? "");

  let ended: SpawnResult["ended"] = "exit";
  const endProcess = (reason: "timeout" | "aborted") => {
    ended = reason;
    killTree(child);
  };
  const abortProcess = () => endProcess("aborted");
  const stopTimer =
    timeout === undefined ? undefined : scheduleRun(timeout, true, () => endProcess("timeout"));
  signal?.addEventListener("abort", abortProcess, { once: true });
  // The signal may have aborted while the program was starting.
  if (signal?.aborted) abortProcess();
  const code = await exited;
  stopTimer?.();
  signal?.removeEventListener("abort", abortProcess);
  const giveUp = setTimeout(() => {
    child.stdout?.destroy();
    child.stderr?.destroy();
  }, LAST_WORDS);
  await closed;
  clearTimeout(giveUp);
  return { code, stdout: out.text(), stderr: err.text(), droppedBytes: out.dropped() + err.dropped(), ended };
}

function startProcess(
  command: string,
  args: readonly string[],
  options: SpawnOptions,
): Promise<ChildProcess> {
  return new Promise((resolve, reject) => {
    const failStart = (cause: unknown) => {
      const why = describeError(cause);
      const where = options.cwd === undefined ? "" : ` in ${options.cwd}`;
      const message = `Cannot start ${command}${where}: ${why}. Check that the program and the folder exist.`;
      reject(new SpawnError(command, message, { cause }));
    };
    try {
      const env = { ...process.env, ...options.env };
      const child = spawn(programOf(command, env.PATH), [...args], {
        cwd: options.cwd,
        env,
        detached: !WINDOWS,
        windowsHide: true,
      });
      if (child.pid !== undefined) ownProcess(child.pid);
      child.once("exit", () => disownProcess(child.pid!));
      child.once("error", failStart);
      child.once("spawn", () => resolve(child));
    } catch (error) {
      failStart(error);
    }
  });
}

/** Returns the full path; otherwise the system would also look in the working folder if PATH contains it. */
function programOf(command: string, path: string | undefined): string {
  if (WINDOWS || command.includes("/")) return command;
  const found = findProgram(command, path);
  if (found === undefined) throw new Error("no folder of the PATH has it");
  return found;
}

function killTree(child: ChildProcess): void {
  const { pid } = child;
  if (pid === undefined) return;
  if (WINDOWS) {
    spawnSync("taskkill", ["/pid", String(pid), "/T", "/F"], { windowsHide: true });
    return;
  }
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // Already gone.
  }
}

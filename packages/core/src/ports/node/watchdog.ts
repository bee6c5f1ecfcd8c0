// Ends what this process has started even if this process is killed with SIGKILL, when no handler runs. A small shell holds
// the other end of a pipe: it is told which processes are ours, and when the pipe closes it ends those that are left.
import { type ChildProcess, spawn } from "node:child_process";
import { WATCHDOG_SCRIPT } from "./watchdog-script.ts";

const SHELL = "/bin/sh";
/** If something ends it this often, we give up. */
const MAX_STARTS = 100;

let watchdog: ChildProcess | undefined;
let left = MAX_STARTS;

/** `pids`: all processes that are ours. Passed on if the watchdog was killed, because the next one knows nothing yet. */
export function watchProcess(pid: number, pids: ReadonlySet<number>): void {
  if (watchdog) tell(`+ ${pid}\n`);
  else startWatchdog(pids);
}

export function unwatchProcess(pid: number): void {
  tell(`- ${pid}\n`);
}

function startWatchdog(pids: ReadonlySet<number>): void {
  if (left-- <= 0) return;
  // It knows them from its start: we may be killed before we could tell it.
  const known = [...pids].map(String);
  const child = spawn(SHELL, ["-c", WATCHDOG_SCRIPT, "palimpsest-watchdog", ...known], {
    cwd: "/",
    // Passes none of our variables: no credentials, and none that a shell would interpret.
    env: { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" },
    stdio: ["pipe", "ignore", "ignore"],
    // Whatever ends our process group or terminal must not end the watchdog.
    detached: true,
  });
  watchdog = child;
  // Without a shell there is no watchdog; what we start is still ended when we exit normally.
  child.once("error", () => {
    left = 0;
    watchdog = undefined;
  });
  child.once("exit", () => {
    watchdog = undefined;
    if (pids.size > 0) startWatchdog(pids);
  });
  child.stdin!.on("error", () => {});
  child.unref();
  (child.stdin as unknown as { unref(): void }).unref();
}

const tell = (lines: string): void => void watchdog?.stdin?.write(lines);

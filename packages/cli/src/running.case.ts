// Finds processes of a test that are still running, by a mark in their arguments.
import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";

/** Longer than anything takes on a busy machine. */
const PATIENCE_MS = 300_000;
const LOOK_MS = 50;

let marks = 0;

/** A long-running command with a unique argument. */
export const lastingCommand = (): string => `sleep ${(700 + process.pid / 1e7 + ++marks / 1e9).toFixed(9)}`;

/** The arguments of all processes. A shell that runs a command has it in its arguments too, and counts as well. */
function listRunning(): readonly string[] {
  const all = execFileSync("ps", ["-A", "-ww", "-o", "stat=,args="], { encoding: "utf8" });
  return all.split("\n").filter((line) => !line.startsWith("Z"));
}

export const untilRunning = (...marks: readonly string[]): Promise<void> => until(marks, true);
export const untilGone = (...marks: readonly string[]): Promise<void> => until(marks, false);

async function until(marks: readonly string[], wanted: boolean): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const running = listRunning();
    const others = marks.filter((mark) => running.some((line) => line.includes(mark)) !== wanted);
    if (others.length === 0) return;
    if (Date.now() > end)
      throw new Error(`${wanted ? "Not running" : "Still running"}: ${others.join(", ")}`);
    await sleep(LOOK_MS);
  }
}

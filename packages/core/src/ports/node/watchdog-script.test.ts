import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { WATCHDOG_SCRIPT } from "./watchdog-script.ts";

/** How many steps the shell takes while it learns of commands that start and end, one after the other. */
function countSteps(commands: number): number {
  const input = "+ 1\n- 1\n".repeat(commands);
  const { status, stderr } = spawnSync("/bin/sh", ["-x", "-c", WATCHDOG_SCRIPT], { input, encoding: "utf8" });
  expect(status).toBe(0);
  // What follows depends on how many processes the machine has.
  return stderr.split(/^\++ list$/m)[0]!.split("\n").length;
}

it.skipIf(!existsSync("/proc/self/stat"))(
  "takes as many steps for a command late in a session as for an early one",
  () => {
    const [few, many] = [countSteps(10), countSteps(110)];
    expect((many - few) / 100).toBeCloseTo((few - countSteps(0)) / 10, 0);
  },
);

it.skipIf(process.platform === "win32")(
  "ends what it was started with, though it is told nothing",
  async () => {
    const child = spawn("sleep", ["1000"], { detached: true, stdio: "ignore" });
    const exited = once(child, "exit");
    spawnSync("/bin/sh", ["-c", WATCHDOG_SCRIPT, "watchdog", String(child.pid)], { input: "" });
    await exited;
  },
);

// What a process has started must not outlive it, however it ends. With real processes, killed with SIGKILL.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";

/** A process that nobody reaps stays in the table: it is dead too. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

const untilDead = async (pid: number) => {
  while (isAlive(pid)) await setTimeout(10);
};

/** A file with this name: all processes are started, and owned or disowned. */
const READY = "ready";

/** Starts a program that runs `script` lines as owned processes, each of which leaves its pid as a file name. */
async function startOwner(lines: readonly string[], more = "") {
  const folder = await mkdtemp(join(tmpdir(), "palimpsest-owner-"));
  const program = `
    import { spawn } from "node:child_process";
    import { writeFileSync } from "node:fs";
    import { ownProcess, disownProcess } from ${JSON.stringify(new URL("./owned-processes.ts", import.meta.url).href)};
    const folder = ${JSON.stringify(folder)};
    // Listens before anything has started, because the signal may come as soon as somebody sees that it has.
    const resumed = new Promise((resolve) => process.once("SIGUSR1", resolve));
    for (const line of ${JSON.stringify(lines)}) {
      const child = spawn("sh", ["-c", line], { cwd: folder, detached: true, stdio: "ignore" });
      ownProcess(child.pid);
      ${more}
    }
    setImmediate(() => writeFileSync(folder + "/${READY}", ""));
    setInterval(() => {}, 1000);`;
  const owner = spawn(process.execPath, ["--input-type=module", "-e", program], { stdio: "inherit" });
  const exited = once(owner, "exit");
  return {
    owner,
    async untilStarted(count: number): Promise<readonly number[]> {
      for (;;) {
        const names = (await readdir(folder)).filter((name) => name !== READY);
        if (names.length === count) return names.map(Number);
        await setTimeout(10);
      }
    },
    /** Once it has said all that it has to say about its processes: before that they may be nobody's. */
    async kill() {
      while (!(await readdir(folder)).includes(READY)) await setTimeout(10);
      owner.kill("SIGKILL");
      await exited;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

const MARK = 'true > "$$"';

/** Of the watchdog of a process: the shell that carries its name, started by that process. */
async function findWatchdog(parent: number): Promise<number> {
  for (;;) {
    for (const name of (await readdir("/proc")).filter((each) => /^\d+$/.test(each))) {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, "utf8");
        const [, from] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
        const command = readFileSync(`/proc/${name}/cmdline`, "utf8");
        if (Number(from) === parent && command.includes("\0palimpsest-watchdog\0")) return Number(name);
      } catch {
        // It has ended meanwhile.
      }
    }
    await setTimeout(10);
  }
}

describe.skipIf(process.platform === "win32")("a process that is killed with SIGKILL", () => {
  it("leaves nothing running that it had started", async () => {
    const place = await startOwner([
      `${MARK}; exec sleep 1000`,
      // Its own children, one of them in a session of its own.
      `${MARK}; sh -c '${MARK}; exec sleep 1000' & setsid sh -c '${MARK}; exec sleep 1000' & wait`,
      // A process that ignores the request to end.
      `trap '' TERM; ${MARK}; while :; do sleep 1; done`,
      // A shell that has ended and left something running in its group.
      `sh -c '${MARK}; exec sleep 1000' & exit`,
    ]);
    const pids = await place.untilStarted(6);
    await place.kill();
    for (const pid of pids) await untilDead(pid);
    await place.remove();
  });

  it("lets disowned processes continue", async () => {
    const place = await startOwner([`${MARK}; exec sleep 1000`], "disownProcess(child.pid);");
    const [pid] = await place.untilStarted(1);
    const watchdog = await findWatchdog(place.owner.pid!);
    await place.kill();
    await untilDead(watchdog);
    expect(isAlive(pid!)).toBe(true);
    process.kill(pid!, "SIGKILL");
    await place.remove();
  });

  it.runIf(process.platform === "linux")("leaves nothing though its first watchdog was killed", async () => {
    const place = await startOwner(
      [`${MARK}; exec sleep 1000`, `${MARK}; exec sleep 1000`],
      "await resumed;",
    );
    const [first] = await place.untilStarted(1);
    const killed = await findWatchdog(place.owner.pid!);
    process.kill(killed, "SIGKILL");
    // Whether it hears of that before it starts the next one does not matter.
    place.owner.kill("SIGUSR1");
    const pids = await place.untilStarted(2);
    while ((await findWatchdog(place.owner.pid!)) === killed) await setTimeout(10);
    await place.kill();
    for (const pid of [first!, ...pids]) await untilDead(pid);
    await place.remove();
  });
});

import { spawn as startProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, readdir, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { makeSpawnCases } from "../../testing/conformance/make-spawn-cases.ts";
import type { ProcessIdentity } from "../spawn.ts";
import { nodeSpawn } from "./spawn.ts";

const node = process.execPath;
const spawn = nodeSpawn();

/** A real process that tells its identity and then waits. */
async function other(): Promise<{ identity: ProcessIdentity; kill(): Promise<void> }> {
  const module = JSON.stringify(new URL("./process-identity.ts", import.meta.url).href);
  const program = `
    import { ownIdentity } from ${module};
    console.log(JSON.stringify(ownIdentity()));
    setInterval(() => {}, 1000);`;
  const child = startProcess(node, ["--input-type=module", "-e", program]);
  const [line] = await once(child.stdout, "data");
  return {
    identity: JSON.parse(String(line)),
    async kill() {
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}

describe("the machine's Spawn conforms", () => {
  it.each(
    makeSpawnCases(() => ({
      spawn,
      programs: {
        echo: [
          node,
          "-e",
          'process.stdin.pipe(process.stdout); process.stderr.write("to stderr"); process.exitCode = 3',
        ],
        flood: [node, "-e", 'process.stdout.write("0123456789".repeat(1000))'],
        hang: [node, "-e", "setInterval(() => {}, 1000)"],
        missing: "no-such-program-anywhere",
      },
      pass: (ms) => setTimeout(ms),
      other,
    })),
  )("$name", ({ run }) => run());
});

/** A process that nobody looks after once it has ended stays in the table: it is dead too. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

async function untilDead(pid: number): Promise<void> {
  expect(pid).toBeGreaterThan(1);
  while (isAlive(pid)) await setTimeout(10);
}

describe("node spawn", () => {
  it("adds to the environment, and takes away", async () => {
    process.env.PALIMPSEST_TEST_GONE = "here";
    const env = { PALIMPSEST_TEST_ADDED: "added", PALIMPSEST_TEST_GONE: undefined };
    const print =
      "const e = process.env; console.log(e.PALIMPSEST_TEST_ADDED, e.PALIMPSEST_TEST_GONE, 'PATH' in e)";
    const { stdout } = await spawn.run(node, ["-e", print], { env });
    delete process.env.PALIMPSEST_TEST_GONE;
    expect(stdout).toBe("added undefined true\n");
  });

  it("runs in the folder given, and says which when it is missing", async () => {
    const folder = await realpath(await mkdtemp(join(tmpdir(), "palimpsest-")));
    const { stdout } = await spawn.run(node, ["-p", "process.cwd()"], { cwd: folder });
    expect(stdout.trim()).toBe(folder);
    await rm(folder, { recursive: true });
    await expect(spawn.run(node, [], { cwd: folder })).rejects.toThrow(folder);
  });

  it("rejects arguments no program can get", async () => {
    await expect(spawn.run(node, ["nul\0"])).rejects.toMatchObject({ code: "cannot-start" });
  });

  it("survives a program that does not read its input", async () => {
    const result = await spawn.run(node, ["-e", "process.exit(0)"], { input: "x".repeat(5_000_000) });
    expect(result).toMatchObject({ code: 0, ended: "exit" });
  });
});

describe.skipIf(process.platform === "win32")("node spawn, process trees", () => {
  it("kills what the program started as well", async () => {
    let stdout = "";
    // A busy machine may need longer than the first of these to start anything.
    for (let timeout = 300; stdout === ""; timeout *= 2) {
      const run = await spawn.run("sh", ["-c", "sleep 1000 & echo $!; sleep 1000"], { timeout });
      expect(run.ended).toBe("timeout");
      stdout = run.stdout;
    }
    await untilDead(Number(stdout));
  });

  it("ends what still runs when this process ends", async () => {
    const folder = await mkdtemp(join(tmpdir(), "palimpsest-"));
    const program = `
      import { readdirSync } from "node:fs";
      import { nodeSpawn } from ${JSON.stringify(new URL("./spawn.ts", import.meta.url).href)};
      const options = { cwd: ${JSON.stringify(folder)} };
      for (let i = 0; i < 20; i++) void nodeSpawn().run("sh", ["-c", "> $$; exec sleep 1000"], options);
      while (readdirSync(options.cwd).length < 20) await new Promise((resolve) => setTimeout(resolve, 10));
      process.exit();`;
    const { code, stderr } = await spawn.run(node, ["--input-type=module", "-e", program]);
    expect([code, stderr]).toEqual([0, ""]);
    const pids = (await readdir(folder)).map(Number);
    expect(pids).toHaveLength(20);
    for (const pid of pids) await untilDead(pid);
    await rm(folder, { recursive: true });
  });

  it("does not wait for a child that the program left running with its pipes", async () => {
    const result = await spawn.run("sh", ["-c", "sleep 1000 & echo $!"]);
    expect(result).toMatchObject({ code: 0, ended: "exit" });
    process.kill(Number(result.stdout), "SIGKILL");
  });

  it("reports a program that was ended by a signal", async () => {
    expect(await spawn.run("sh", ["-c", "kill -9 $$"])).toMatchObject({ code: null, ended: "exit" });
  });
});

describe.runIf(process.platform === "linux")("node spawn, on Linux", () => {
  it("takes a process that ended unnoticed by its parent for dead", async () => {
    // After `exec` nobody reaps the first child, so it stays in the process table.
    const parent = startProcess("sh", ["-c", "sleep 1000 & echo $!; exec sleep 1000"]);
    const pid = Number(String((await once(parent.stdout, "data"))[0]));
    const line = () => readFileSync(`/proc/${pid}/stat`, "utf8").split(" ");
    // A shell that has not reached its `exec` yet might still reap it.
    while (readFileSync(`/proc/${parent.pid}/comm`, "utf8") !== "sleep\n") await setTimeout(10);
    const identity = { ...spawn.self(), pid, started: line()[21]! };
    expect(spawn.isAlive(identity)).toBe(true);
    process.kill(pid, "SIGKILL");
    while (line()[2] !== "Z") await setTimeout(10);
    expect(spawn.isAlive(identity)).toBe(false);
    parent.kill("SIGKILL");
    await once(parent, "exit");
  });
});

// The lock between real processes on a real disk.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nodePorts } from "../ports/node/ports.ts";
import { acquireLock } from "./file-lock.ts";

const ports = nodePorts();
const options = { purpose: "Session X" };
let root: string;
beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), "palimpsest-")));
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** Runs a program that can use `acquire(path)`, `root`, `me` and `fs`. */
function start(me: string, program: string): ChildProcess {
  const from = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
  const source = `
    import fs from "node:fs";
    import { nodePorts } from ${from("../ports/node/ports.ts")};
    import { acquireLock } from ${from("./file-lock.ts")};
    const ports = nodePorts();
    const [root, me] = ${JSON.stringify([root, me])};
    const acquire = (name) => acquireLock(ports, root + "/" + name, { purpose: "Session X" });
    ${program}`;
  return spawn(process.execPath, ["--input-type=module", "-e", source], {
    stdio: ["ignore", "pipe", "inherit"],
  });
}

async function outputOf(child: ChildProcess): Promise<string> {
  let text = "";
  child.stdout?.on("data", (data) => {
    text += data;
  });
  const [code] = await once(child, "close");
  expect(code).toBe(0);
  return text;
}

async function killedHolder(name: string): Promise<void> {
  const child = start(
    "holder",
    `await acquire("${name}"); console.log("held"); setInterval(() => {}, 1000);`,
  );
  await once(child.stdout!, "data");
  const refused = await acquireLock(ports, join(root, name), options);
  expect(refused).toMatchObject({ ok: false, holder: { pid: child.pid } });
  child.kill("SIGKILL");
  await once(child, "exit");
}

describe("lock between processes", () => {
  it("is refused while its holder lives, and taken over once the holder was killed", async () => {
    await killedHolder("killed.lock");
    const taken = await acquireLock(ports, join(root, "killed.lock"), options);
    if (!taken.ok) throw new Error(taken.reason);
    await taken.lock.release();
    expect(await ports.files.names(root)).toEqual([]);
  });

  it("is held by one of two competing processes at a time, fifty times each", async () => {
    const fight = `
      for (let won = 0; won < 50; ) {
        const taken = await acquire("fight.lock");
        if (!taken.ok) continue;
        fs.closeSync(fs.openSync(root + "/inside", "wx"));
        won++;
        await new Promise((resolve) => setImmediate(resolve));
        fs.rmSync(root + "/inside");
        await taken.lock.release();
      }
      console.log("done");`;
    const outputs = await Promise.all(["a", "b"].map((me) => outputOf(start(me, fight))));
    expect(outputs).toEqual(["done\n", "done\n"]);
    expect(await ports.files.names(root)).toEqual([]);
  });

  it("is taken over by exactly one of two processes that find its holder dead, fifty times", async () => {
    await killedHolder("dead.lock");
    const dead = await ports.files.read(join(root, "dead.lock"));
    await Promise.all(Array.from({ length: 50 }, (_, i) => ports.files.write(join(root, `${i}.lock`), dead)));
    const race = `
      const other = me === "a" ? "b" : "a";
      for (let i = 0; i < 50; i++) {
        fs.writeFileSync(root + "/" + me + i, "");
        while (!fs.existsSync(root + "/" + other + i));
        if ((await acquire(i + ".lock")).ok) console.log(i);
      }
      fs.writeFileSync(root + "/end-" + me, "");
      while (!fs.existsSync(root + "/end-" + other));`;
    const outputs = await Promise.all(["a", "b"].map((me) => outputOf(start(me, race))));
    const winners = outputs.join("").trim().split("\n").map(Number);
    expect(winners.sort((a, b) => a - b)).toEqual([...Array(50).keys()]);
  });
});

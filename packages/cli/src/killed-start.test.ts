// A process that is killed while it starts a session, through the real binary: a start on a later day removes what it left.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { Binary } from "./binary.case.ts";

let binary: Binary | undefined;
afterEach(async () => {
  await binary?.end();
  binary = undefined;
});

it("removes locks and drafts of killed processes on a later day", async () => {
  const pal = await Binary.begin(() => "Fine.");
  binary = pal;
  const home = join(pal.folder, "home/.palimpsest");
  const listLeftovers = async () =>
    (await readdir(home, { recursive: true })).filter((name) => /\.(?:tmp|lock)$/.test(name));
  const kill = join(pal.folder, "kill.mjs");
  await writeFile(
    kill,
    `import fs from "node:fs";
     import promises from "node:fs/promises";
     import { syncBuiltinESMExports } from "node:module";
     const { link } = promises;
     const { writeSync } = fs;
     const die = () => process.kill(process.pid, "SIGKILL");
     promises.link = (from, to) => (process.env.KILL_AT === "lock" ? die() : link(from, to));
     fs.writeSync = (...given) => (process.env.KILL_AT === "entry" ? die() : writeSync(...given));
     syncBuiltinESMExports();`,
  );
  expect((await pal.run(["-p", "One."])).code).toBe(0);
  for (const KILL_AT of ["lock", "entry"]) {
    const env = { NODE_OPTIONS: `--import=${kill}`, KILL_AT };
    expect((await pal.run(["-p", "Two."], { env })).code).toBe(null);
  }
  const left = await listLeftovers();
  expect(left).toEqual([expect.stringMatching(/\.tmp$/), expect.stringMatching(/\.lock$/)]);
  // As if the last cleanup had been yesterday.
  const record = join(home, "cleanup.json");
  const looked = JSON.parse(await readFile(record, "utf8"));
  await writeFile(record, JSON.stringify({ ...looked, checkedOn: "2000-01-01" }));
  expect((await pal.run(["-p", "Three."])).code).toBe(0);
  expect(await listLeftovers()).toEqual([]);
}, 120_000);

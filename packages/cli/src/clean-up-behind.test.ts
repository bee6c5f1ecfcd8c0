// Old sessions are announced, and removed on a later day when another is opened: the real binary, with a clock of its own.
import { copyFile, readdir, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { findPlaces } from "@palimpsest/core/internal";
import { nodePorts } from "@palimpsest/core/ports";
import { afterEach, expect, it } from "vitest";
import { Binary } from "./binary.case.ts";

const DAY = 86_400_000;

let binary: Binary | undefined;
afterEach(async () => {
  await binary?.end();
  binary = undefined;
});

/** Runs a prompt with a clock that is this many days ahead of the machine's. */
async function begin() {
  const pal = await Binary.begin(() => "Fine.");
  binary = pal;
  const clock = join(pal.folder, "clock.mjs");
  await writeFile(
    clock,
    `const Real = Date;
     const ahead = Number(process.env.CLOCK_AHEAD_DAYS) * ${DAY};
     globalThis.Date = class extends Real {
       constructor(...given) { given.length === 0 ? super(Real.now() + ahead) : super(...given); }
       static now() { return Real.now() + ahead; }
     };`,
  );
  const say = async (words: string, days = 0) => {
    const env = { NODE_OPTIONS: `--import=${clock}`, CLOCK_AHEAD_DAYS: String(days) };
    const { code, stderr } = await pal.run(["-p", words], { env });
    expect(code).toBe(0);
    return stderr;
  };
  const folder = async () => {
    const home = join(pal.folder, "home/.palimpsest");
    return (await findPlaces(nodePorts().files, home, pal.path("."))).sessions;
  };
  /** The ids of the sessions, oldest first. */
  const sessions = async () =>
    (await readdir(await folder()))
      .filter((name) => name.endsWith(".jsonl"))
      .map((name) => name.slice(0, -".jsonl".length))
      .sort();
  return { pal, say, sessions, folder };
}

it("removes nothing because of a clock that was ahead: it only announces, and setting the clock back revokes that", async () => {
  const { pal, say, sessions } = await begin();
  const found = async () => JSON.parse((await pal.run(["search", "zebra", "--json"])).stdout);
  await pal.settings({ memory: { cleanupDays: 30 } });
  await say("About a zebra.");
  const [first] = await sessions();
  expect(await found()).toHaveLength(1);

  const ahead = await say("Ahead.", 35);
  expect(ahead).toContain(
    "1 session has not been used for 30 days and will be removed when pal starts on a later day",
  );
  expect(ahead).toContain(first);
  expect(await say("Ahead, the same day.", 35)).toBe("");
  expect(await say("Back again.")).toBe("");
  expect(await sessions()).toHaveLength(4);
  expect(await say("Ahead again.", 36)).toContain("4 sessions have not been used for 30 days");
  expect(await sessions()).toHaveLength(5);

  const removal = await say("A day later.", 37);
  expect(removal).toContain(
    "Removed 4 sessions that had not been used for 30 days and were announced on an earlier day:",
  );
  expect(removal).toContain(first);
  const left = await sessions();
  expect(left).toHaveLength(2);
  expect(left).not.toContain(first);
  expect(await found()).toEqual([]);
});

it("keeps the newest 20 sessions of a project if the number of days is not set, and all if cleanup is off", async () => {
  const { pal, say, sessions, folder } = await begin();
  await say("The first.");
  const path = join(await folder(), `${(await sessions())[0]}.jsonl`);
  for (let age = 41; age <= 62; age++) {
    const copy = join(dirname(path), `aged-${age}.jsonl`);
    await copyFile(path, copy);
    const old = new Date(Date.now() - age * DAY);
    await utimes(copy, old, old);
  }
  await pal.settings({ memory: { cleanupDays: false } });
  expect(await say("Nothing goes.")).toBe("");
  await pal.settings({ memory: { cleanupDays: "never" } });
  expect(await say("Nothing goes by mistake.", 1)).not.toContain("removed when");
  await pal.settings({});
  // Four recent sessions and the sixteen newest of the others stay.
  expect(await say("Some are announced.", 2)).toContain("6 sessions have not been used for 30 days");
  expect(await sessions()).toHaveLength(26);
  const removal = await say("They go.", 3);
  expect(removal).toContain("Removed 6 sessions");
  expect(removal).toContain("1 session has not been used");
  const left = (await sessions()).filter((id) => id.startsWith("aged"));
  expect(left).toEqual(Array.from({ length: 16 }, (_, at) => `aged-${41 + at}`));
});

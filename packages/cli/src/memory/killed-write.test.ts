// A process that is killed while it writes a memory, through the real binary: its draft is never shown, and is removed.
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findPlaces } from "@palimpsest/core/internal";
import { nodePorts } from "@palimpsest/core/ports";
import { afterEach, expect, it } from "vitest";
import { Binary } from "../binary.case.ts";

let pal: Binary | undefined;
afterEach(async () => {
  await pal?.end();
  pal = undefined;
});

it("removes the draft of a killed process", async () => {
  pal = await Binary.begin(() => "Fine.");
  const home = join(pal.folder, "home/.palimpsest");
  const folder = join((await findPlaces(nodePorts().files, home, pal.path("."))).project, "memory");
  const drafts = async () =>
    (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".tmp"));
  // Killed after the draft is complete and before it is renamed.
  const kill = join(pal.folder, "kill.mjs");
  await writeFile(
    kill,
    `import promises from "node:fs/promises";
     import { syncBuiltinESMExports } from "node:module";
     const { rename } = promises;
     promises.rename = (from, to) =>
       String(to).endsWith(".md") ? process.kill(process.pid, "SIGKILL") : rename(from, to);
     syncBuiltinESMExports();`,
  );
  await pal.run(["memory", "add", "The zebra is striped."]);
  const killed = await pal.run(["memory", "add", "The okapi is shy."], {
    env: { NODE_OPTIONS: `--import=${kill}` },
  });
  expect(killed.code).toBe(null);
  const left = await drafts();
  expect(left.length).toBeGreaterThan(0);
  const [first = ""] = left;
  const listed = await pal.run(["memory", "list"]);
  expect(listed.code).toBe(0);
  expect(listed.stdout).not.toContain(".tmp");
  expect(listed.stdout).toContain("zebra");
  expect(await drafts()).toEqual([]);
  // Even while the draft exists, it is not a memory.
  await writeFile(join(folder, first), "Half a memory of an okapi");
  const found = await pal.run(["search", "okapi", "--json"]);
  expect(found.stdout).not.toContain(".tmp");
});

// Purging through the real binary.
import { readFile } from "node:fs/promises";
import { afterEach, expect, it } from "vitest";
import { Binary } from "../binary.case.ts";

let binary: Binary | undefined;
afterEach(async () => {
  await binary?.end();
  binary = undefined;
});

it("counts, asks for confirmation, and removes everything", async () => {
  const pal = await Binary.begin(["I shall not repeat it."]);
  binary = pal;
  await pal.run(["-p", "The word is swordfish-42."]);
  const [{ path }] = JSON.parse((await pal.run(["sessions", "--json"])).stdout);
  const asked = await pal.run(["purge", "swordfish-42"]);
  expect(asked.code).not.toBe(0);
  expect(asked.stderr).toMatch(/^Found in \d lines of 1 transcript\. Add --yes/);
  expect(await readFile(path, "utf8")).toContain("swordfish");

  expect((await pal.run(["search", "swordfish"])).stdout).toContain("swordfish-42");
  const done = await pal.run(["purge", "-", "--yes"], { input: "swordfish-42\n" });
  expect(done.stdout).toMatch(/^Removed from \d lines of 1 transcript\.\n$/);
  expect(await readFile(path, "utf8")).not.toContain("swordfish");
  expect((await pal.run(["search", "swordfish"])).stdout).toMatch(/^Nothing/);
  expect((await pal.run(["purge", "swordfish-42"])).stdout).toMatch(/^Not found in this project/);
  expect((await pal.run(["sessions"])).stdout).toContain("The word is [purged].");
  expect((await pal.run(["purge", "x"])).stderr).toMatch(/at least 4 characters/);
});

it("says where it still occurs in another spelling", async () => {
  const pal = await Binary.begin(["I shall not repeat it."]);
  binary = pal;
  await pal.run(["-p", "The word is swordfish-42, or SwordFish 42."]);
  const [{ path }] = JSON.parse((await pal.run(["sessions", "--json"])).stdout);
  const done = await pal.run(["purge", "swordfish-42", "--yes"]);
  expect(done).toMatchObject({ code: 1, stdout: expect.stringMatching(/^Removed from/) });
  expect(done.stderr).toContain(`different case or punctuation in:\n  ${path}\n`);
  expect((await pal.run(["purge", "SwordFish 42", "--yes"])).code).toBe(0);
});

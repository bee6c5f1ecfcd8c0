import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { afterAll, beforeAll, expect, it } from "vitest";
import { mayHaveRepository } from "./repository.ts";

let root: string;
beforeAll(async () => {
  root = await realpath(await mkdtemp(`${tmpdir()}/palimpsest-repository-`));
  for (const folder of ["plain/below", "tree/.git", "tree/a/b", "linked", "bare/objects", "bare/refs"])
    await mkdir(`${root}/${folder}`, { recursive: true });
  await writeFile(`${root}/linked/.git`, "gitdir: elsewhere\n");
  await writeFile(`${root}/bare/HEAD`, "ref: refs/heads/main\n");
});
afterAll(() => rm(root, { recursive: true, force: true }));

it.each([
  ["plain", false],
  ["plain/below", false],
  ["tree", true],
  ["tree/a/b", true],
  ["linked", true],
  ["bare", true],
  ["bare/refs", true],
])("%s: %s", (folder, expected) => {
  expect(mayHaveRepository(`${root}/${folder}`, {})).toBe(expected);
});

it("leaves it to git where a variable says where the repository is", () => {
  expect(mayHaveRepository(`${root}/plain`, { GIT_DIR: `${root}/bare` })).toBe(true);
});

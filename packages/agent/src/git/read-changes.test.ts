import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nodePorts } from "@palimpsest/core/ports";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readChanges } from "./read-changes.ts";

let root: string;
const git = (...args: string[]) =>
  execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...args], { cwd: root, stdio: "pipe" });
const put = (name: string, text: string) => writeFileSync(join(root, name), text);

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "palimpsest-changes-")));
  git("init", "-q");
  for (const name of ["changed.txt", "gone.txt", "same.txt"]) put(name, "one\n");
  mkdirSync(join(root, "sub"));
  put("sub/ö b.txt", "one\n");
  git("add", ".");
  git("commit", "-qm", "first");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it("finds what differs from the last commit, staged or not, and new files", async () => {
  put("changed.txt", "two\n");
  put("sub/ö b.txt", "two\n");
  git("add", "changed.txt");
  rmSync(join(root, "gone.txt"));
  put("new.txt", "new\n");
  const { spawn } = nodePorts();
  const changes = await readChanges(spawn, root);
  expect(changes?.files.map(({ path }) => path)).toEqual(["changed.txt", "gone.txt", "sub/ö b.txt"]);
  expect(changes?.files[0]?.diff).toMatch(/^-one\n\+two$/m);
  expect(changes?.untracked).toEqual(["new.txt"]);
  const below = await readChanges(spawn, join(root, "sub"));
  expect(below?.files.map(({ path }) => path)).toEqual(["ö b.txt"]);
});

it("compares a repository without commits with nothing", async () => {
  rmSync(join(root, ".git"), { recursive: true });
  git("init", "-q");
  git("add", "changed.txt");
  const changes = await readChanges(nodePorts().spawn, root);
  expect(changes?.files.map(({ path }) => path)).toEqual(["changed.txt"]);
  expect(changes?.untracked).toContain("same.txt");
});

it("runs no program that the repository names", async () => {
  const trap = join(root, "ran");
  put(".gitattributes", "*.txt diff=trap filter=trap\n");
  for (const key of ["diff.external", "diff.trap.textconv", "diff.trap.command", "filter.trap.clean"])
    git("config", key, `touch ${trap}; cat`);
  put("changed.txt", "two\n");
  const changes = await readChanges(nodePorts().spawn, root);
  expect(changes?.files.map(({ path }) => path)).toEqual(["changed.txt"]);
  expect(existsSync(trap)).toBe(false);
});

it("returns undefined outside a repository", async () => {
  rmSync(join(root, ".git"), { recursive: true });
  expect(await readChanges(nodePorts().spawn, root)).toBeUndefined();
});

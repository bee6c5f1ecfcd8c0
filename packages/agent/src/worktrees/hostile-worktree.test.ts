// Hostile repositories that try to escape from a worktree: into files of the person, or into git folders.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { nodePorts } from "@palimpsest/core/ports";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { GitPlace } from "../git/hostile-git.case.ts";
import { createWorktree } from "./create-worktree.ts";
import { finishWorktree } from "./finish-worktree.ts";
import { describeFolder } from "./git-state.case.ts";

const { spawn } = nodePorts();
let place: GitPlace;
beforeEach(() => {
  place = new GitPlace();
  place.repository("work");
  place.put("outside/secret.txt", "the password\n");
});
afterEach(() => place.remove());

const begin = (maxBytes = 1e9) =>
  createWorktree({
    cwd: place.path("work"),
    worktrees: place.path("worktrees"),
    name: "general-1-x",
    agent: "general-1",
    task: "try",
    spawn,
    now: 1,
    hides: () => false,
    maxBytes,
  });

/** Writes an index that git itself would not: replaces a name by one of the same length. */
function forgeIndex(from: string, to: string): void {
  const path = place.path("work/.git/index");
  const index = readFileSync(path);
  const at = index.indexOf(from);
  expect(at).toBeGreaterThan(0);
  index.write(to, at, "latin1");
  const body = index.subarray(0, -20);
  writeFileSync(path, Buffer.concat([body, createHash("sha1").update(body).digest()]));
}

describe("a repository that someone else made", () => {
  it("gets no file from behind a link, even if its index names one", async () => {
    place.put("work/docs/secret.txt", "harmless\n");
    place.commit("work", "second");
    rmSync(place.path("work/docs"), { recursive: true });
    symlinkSync(place.path("outside"), place.path("work/docs"));
    const created = await begin();
    if (!created.ok) throw new Error(created.reason);
    const files = describeFolder(created.worktree.record.tree, [".git"]);
    expect([...files.keys()].toSorted()).toEqual(["a.txt", "docs", "same.txt"]);
    expect(files.get("docs")).toBe(`link ${place.path("outside")}`);
  });

  it.each([
    ["xgit/hooks/post-commit", ".git/hooks/post-commit"],
    ["xx/evil.txt", "../evil.txt"],
    ["xGIT/config", ".GIT/config"],
  ])("is refused if its index names %s as %s", async (from, to) => {
    place.put(`work/${from}`, "#!/bin/sh\n");
    place.commit("work", "second");
    forgeIndex(from, to);
    expect(await begin()).toMatchObject({
      ok: false,
      reason: expect.stringContaining("a name that git does not accept"),
    });
    expect(existsSync(place.path("worktrees/general-1-x"))).toBe(false);
  });

  it("cannot include another repository of the person through a submodule that is a link", async () => {
    place.repository("other");
    place.put("other/secret.txt", "the password\n");
    place.git("work", "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", "../other", "lib");
    place.commit("work", "second");
    rmSync(place.path("work/lib"), { recursive: true });
    symlinkSync(place.path("other"), place.path("work/lib"));
    expect(await begin()).toMatchObject({ ok: false, reason: expect.stringContaining("lib is neither") });
  });

  it("cannot fill the disk", async () => {
    place.put("work/large.bin", "x".repeat(2_000_000));
    expect(await begin(1_000_000)).toMatchObject({
      ok: false,
      reason: expect.stringContaining("agents.maxWorktreeMegabytes"),
    });
    expect(existsSync(place.path("worktrees/general-1-x"))).toBe(false);
  });

  it("runs no program, not even when changes are compared, shown and merged", async () => {
    const { trap } = place;
    place.put("work/.gitattributes", "* filter=evil diff=evil merge=evil\n");
    place.commit("work", "second");
    const keys = ["filter.evil.clean", "filter.evil.smudge", "filter.evil.process", "diff.evil.textconv"];
    for (const key of [...keys, "diff.evil.command", "merge.evil.driver", "core.fsmonitor", "core.pager"])
      place.git("work", "config", key, trap);
    const created = await begin();
    if (!created.ok) throw new Error(created.reason);
    const { tree } = created.worktree.record;
    writeFileSync(join(tree, "a.txt"), "changed\n");
    // The agent's commands can write into the git folder of its copy.
    place.put("config", readFileSync(place.path("work/.git/config"), "utf8"));
    writeFileSync(join(tree, ".git/config"), readFileSync(place.path("config")));
    mkdirSync(join(tree, ".git/hooks"));
    for (const hook of ["post-index-change", "post-checkout"])
      writeFileSync(join(tree, ".git/hooks", hook), readFileSync(trap), { mode: 0o755 });
    const { offer } = await finishWorktree(created.worktree, { spawn, now: () => 2 });
    expect(offer?.question.diff).toContain("+changed");
    await offer!.accept();
    expect(readFileSync(place.path("work/a.txt"), "utf8")).toBe("changed\n");
    expect(place.hasFired).toBe(false);
  });

  it("is not merged into a folder that has become a link", async () => {
    place.put("work/docs/readme.md", "one\n");
    place.commit("work", "second");
    const created = await begin();
    if (!created.ok) throw new Error(created.reason);
    const { tree } = created.worktree.record;
    writeFileSync(join(tree, "docs/readme.md"), "two\n");
    writeFileSync(join(tree, "docs/secret.txt"), "overwritten\n");
    rmSync(place.path("work/docs"), { recursive: true });
    symlinkSync(place.path("outside"), place.path("work/docs"));
    const { offer } = await finishWorktree(created.worktree, { spawn, now: () => 2 });
    expect(await offer!.accept()).toContain("could not be merged");
    expect(readFileSync(place.path("outside/secret.txt"), "utf8")).toBe("the password\n");
    expect(existsSync(place.path("outside/readme.md"))).toBe(false);
  });
});

describe("a merge that fails half way", () => {
  it("changes nothing", async () => {
    const created = await begin();
    if (!created.ok) throw new Error(created.reason);
    const { tree } = created.worktree.record;
    for (const name of ["a.txt", "b.txt", "c/d.txt"]) {
      mkdirSync(join(tree, "c"), { recursive: true });
      writeFileSync(join(tree, name), "changed\n");
    }
    const before = describeFolder(place.path("work"));
    const { offer } = await finishWorktree(created.worktree, {
      spawn,
      now: () => 2,
      afterChange: async (path) => {
        if (path.endsWith("d.txt")) throw new Error("The disk is full.");
      },
    });
    expect(await offer!.accept()).toContain("so nothing was changed: The disk is full.");
    expect(describeFolder(place.path("work"))).toEqual(before);
    expect(existsSync(place.path("work/c"))).toBe(false);
    expect(existsSync(tree)).toBe(true);
  });
});

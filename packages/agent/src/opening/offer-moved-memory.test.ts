// A repository that moves keeps its memory if the person agrees.
import { execFileSync } from "node:child_process";
import { mkdir, readdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { AtWork } from "../agent/at-work.case.ts";
import { readRemotes, toPlainAddress } from "../memory/project-identity.ts";

let work: AtWork | undefined;
afterEach(async () => {
  await work?.end();
  work = undefined;
});

const git = (cwd: string, ...args: readonly string[]) =>
  execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...args], { cwd, stdio: "pipe" });

/** A repository with a memory, opened once. */
async function begin() {
  work = await AtWork.begin([]);
  const old = join(work.folder, "old");
  await mkdir(old);
  git(old, "init", "-q");
  await writeFile(join(old, "a"), "x");
  git(old, "add", "a");
  git(old, "commit", "-qm", "first");
  const agent = await work.open({ cwd: old });
  await agent.memory.remember("We deploy on Tuesdays.");
  await agent.close();
  const asked: unknown[] = [];
  const openAt = (cwd: string, answer?: boolean) =>
    work!.open({
      cwd,
      ...(answer !== undefined && {
        ask: {
          movedMemory: async (question: unknown) => {
            asked.push(question);
            return answer;
          },
        },
      }),
    });
  return { work, old, moved: join(work.folder, "moved"), asked, openAt };
}

it("asks once, names the old path, and then uses the memories from there", async () => {
  const { old, moved, asked, openAt } = await begin();
  await rename(old, moved);
  const agent = await openAt(moved, true);
  expect(asked).toEqual([{ from: old, files: 1 }]);
  expect((await agent.memory.list()).map(({ path }) => path)).toEqual(["we-deploy-on-tuesdays.md"]);
  expect(agent.findings.join()).toContain(`The memory of ${old} is now available here`);
  await agent.close();
  await (await openAt(moved, true)).close();
  expect(asked).toHaveLength(1);
});

it("does nothing without an answer or after a no, and does not ask again", async () => {
  const { old, moved, asked, openAt } = await begin();
  await rename(old, moved);
  const silent = await openAt(moved);
  expect(await silent.memory.list()).toEqual([]);
  expect(silent.findings.join()).toContain(old);
  await silent.close();
  for (const _ of [1, 2]) {
    const agent = await openAt(moved, false);
    expect(await agent.memory.list()).toEqual([]);
    await agent.close();
  }
  expect(asked).toHaveLength(1);
});

it("does not ask about a clone whose original is still there, or a project that has memories", async () => {
  const { work, old, asked, openAt } = await begin();
  const clone = join(work.folder, "clone");
  git(work.folder, "clone", "-q", old, clone);
  await (await openAt(clone, true)).close();
  await (await openAt(old, true)).close();
  expect(asked).toEqual([]);
});

it("does nothing before the repository is trusted", async () => {
  const { old, moved, asked, openAt, work } = await begin();
  await rename(old, moved);
  await mkdir(join(moved, ".palimpsest/team-memory"), { recursive: true });
  await writeFile(join(moved, ".palimpsest/team-memory/a.md"), "Something.\n");
  await (await openAt(moved, true)).close();
  expect(asked).toEqual([]);
  const names = await readdir(join(work.folder, "home/projects"));
  expect(names.filter((name) => name.includes("moved"))).toHaveLength(1);
});

it("recognises all spellings of a remote, and stores no passwords", async () => {
  for (const url of [
    "https://me:key@Host.example/team/app.git",
    "git@host.example:team/app",
    "ssh://git@host.example/team/app/",
  ])
    expect(toPlainAddress(url)).toBe("host.example/team/app");
  const { old } = await begin();
  git(old, "remote", "add", "origin", "https://me:key@host.example/team/app.git");
  expect(readRemotes(old)).toEqual(["host.example/team/app"]);
});

// Agents that a program starts through `session.agents` in copies of the project, with real git and against the emulator.
import { execFile } from "node:child_process";
import { mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { openSession } from "@palimpsest/core";
import { anthropicModel } from "@palimpsest/core/anthropic";
import { startEmulator } from "@palimpsest/emulator";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type GitWorktreesOptions, gitWorktrees } from "./git-worktrees.ts";

const run = promisify(execFile);
let folder: string;
beforeEach(async () => {
  folder = await realpath(await mkdtemp(`${tmpdir()}/palimpsest-library-worktree-`));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const CHANGE = { name: "Change", description: "Changes.", input_schema: { type: "object" as const } };

/** An agent reads `notes.txt` in its folder and writes to it. */
async function work(merge: GitWorktreesOptions["merge"]) {
  const cwd = join(folder, "project");
  const git = (...given: string[]) => run("git", given, { cwd });
  await run("git", ["init", "-q", cwd]);
  await writeFile(join(cwd, "notes.txt"), "first\n");
  await git("add", ".");
  await git("-c", "user.name=A", "-c", "user.email=a@b.c", "commit", "-q", "-m", "begin");
  await writeFile(join(cwd, "notes.txt"), "uncommitted\n");
  const emulator = await startEmulator({
    keepBodies: true,
    script: ({ messages }) =>
      JSON.stringify(messages).includes('"tool_result"')
        ? { text: "Changed." }
        : { tool_use: [{ name: "Change", input: {} }] },
  });
  const session = await openSession({
    cwd,
    home: join(folder, "home"),
    env: {},
    model: "claude-sonnet-5-5",
    models: { main: anthropicModel({ apiKey: "k", baseURL: emulator.url }) },
    worktrees: gitWorktrees(merge ? { merge } : {}),
  });
  const seen: string[] = [];
  const report = await session.agents.run({
    prompt: "Change it.",
    isolation: "worktree",
    tools: [CHANGE],
    answer: async (_call, _signal, agent) => {
      const path = join(agent.cwd, "notes.txt");
      seen.push(await readFile(path, "utf8"), await readFile(join(cwd, "notes.txt"), "utf8"));
      await writeFile(path, "by the agent\n");
      return { content: "ok" };
    },
  });
  const first = JSON.stringify(emulator.ledger[0]!.body);
  await session.close();
  await emulator.close();
  return { report, seen, first, now: await readFile(join(cwd, "notes.txt"), "utf8") };
}

it("start with uncommitted changes included, and change the project only when the program agrees", async () => {
  const { report, seen, first, now } = await work((question) => question.files.includes("notes.txt"));
  expect(report).toMatchObject({ state: "done", text: "Changed." });
  expect(seen).toEqual(["uncommitted\n", "uncommitted\n"]);
  expect(first).toContain("You work in a copy of the project");
  expect(report.worktree).toContain("has merged its changes");
  expect(now).toBe("by the agent\n");
});

it("are kept if nobody decides, and the report says where the changes are", async () => {
  const { report, now } = await work(undefined);
  expect(now).toBe("uncommitted\n");
  const tree = /They stay in (\S+)\. /.exec(report.worktree!)?.[1];
  expect(await readFile(join(tree!, "notes.txt"), "utf8")).toBe("by the agent\n");
});

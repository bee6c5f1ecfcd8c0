// Worktrees through the real binary: a one-shot run leaves one, and the person shows, merges, undoes and removes it.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { MessagesRequest, Turn } from "@palimpsest/emulator";
import { afterEach, expect, it } from "vitest";
import { Binary, call } from "../binary.case.ts";

let binary: Binary | undefined;
afterEach(async () => {
  await binary?.end();
  binary = undefined;
});

const isChild = ({ system }: MessagesRequest) => JSON.stringify(system).includes("another agent has started");

function play(request: MessagesRequest): Turn {
  const isFirst = !JSON.stringify(request.messages).includes("tool_result");
  if (isChild(request))
    return isFirst ? call("Bash", { command: "echo two >> a.txt" }) : { text: "Added a line." };
  return isFirst
    ? call("Agent", { description: "add a line", prompt: "Add a line.", isolation: "worktree" })
    : { text: "It is done." };
}

async function leaveWorktree(): Promise<Binary> {
  const pal = await Binary.begin(play);
  binary = pal;
  const git = (...args: readonly string[]) =>
    execFileSync("git", ["-C", pal.path("."), "-c", "user.name=x", "-c", "user.email=x@x", ...args]);
  await pal.put("a.txt", "one\n");
  git("init", "-qb", "main");
  git("add", "-A");
  git("commit", "-qm", "first");
  expect((await pal.run(["-p", "Go.", "--permission-mode", "bypass"])).code).toBe(0);
  return pal;
}

const print = async (pal: Binary, ...args: readonly string[]) => {
  const { code, stdout, stderr } = await pal.run(["worktrees", ...args]);
  return { code, text: stdout + stderr };
};

it("is listed, shown, merged, undone, merged again and removed", async () => {
  const pal = await leaveWorktree();
  expect(await pal.read("a.txt")).toBe("one\n");
  const told = /pal worktrees merge (general-1-\w+)/.exec(pal.lastWords());
  const name = told![1]!;

  const [listed] = JSON.parse((await print(pal, "--json")).text);
  expect(listed).toMatchObject({ name, agent: "general-1", task: "add a line" });
  expect((await print(pal)).text).toContain("Not merged: 1 file, +1 −0 (a.txt)");
  expect((await print(pal, "diff", "general")).text).toContain(" one\n+two\n");

  expect(await print(pal, "remove", name)).toMatchObject({
    code: 1,
    text: expect.stringContaining("Not removed: It has changes"),
  });
  expect(await print(pal, "merge", name)).toMatchObject({
    code: 1,
    text: expect.stringContaining("use --yes"),
  });
  expect(await pal.read("a.txt")).toBe("one\n");

  expect((await print(pal, "merge", name, "--yes")).text).toContain("Merged 1 file, +1 −0 (a.txt)");
  expect(await pal.read("a.txt")).toBe("one\ntwo\n");
  expect(existsSync(listed.folder)).toBe(false);
  expect((await print(pal)).text).toContain("can be undone");

  expect((await print(pal, "undo", name)).text).toContain("Undone: a.txt.");
  expect(await pal.read("a.txt")).toBe("one\n");
  expect(await print(pal, "remove", name)).toMatchObject({
    code: 1,
    text: expect.stringContaining("Not removed"),
  });
  expect((await print(pal, "merge", name)).text).toContain("Merged again: a.txt.");
  expect(await pal.read("a.txt")).toBe("one\ntwo\n");
  expect((await print(pal, "remove", name)).text).toContain("Removed");
  expect((await print(pal)).text).toBe("This project has no worktrees.\n");
  expect(await print(pal, "diff", name)).toMatchObject({
    code: 1,
    text: expect.stringContaining("Known: none"),
  });
});

it("is merged or removed only by a person, never by a command of an agent", async () => {
  const pal = await leaveWorktree();
  const env = { PALIMPSEST_IN_COMMAND: "1" };
  for (const args of [
    ["merge", "general", "--yes"],
    ["remove", "general", "--discard"],
  ]) {
    const { code, stderr } = await pal.run(["worktrees", ...args], { env });
    expect([code, stderr]).toEqual([1, expect.stringContaining("Only a person can")]);
  }
  expect(await pal.read("a.txt")).toBe("one\n");
  const [{ folder }] = JSON.parse((await print(pal, "--json")).text);
  expect(existsSync(join(folder, "a.txt"))).toBe(true);
  expect((await print(pal, "remove", "general", "--discard")).text).toContain("Removed");
  expect(existsSync(folder)).toBe(false);
});

// The question whether to merge an agent's worktree, in the real terminal.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { type Emulator, type MessagesRequest, startEmulator, type Turn } from "@palimpsest/emulator";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { KEYS, makePlace, type Place, pty, removePlace, TerminalUnderTest } from "./terminal.case.ts";

let place: Place;
let emulator: Emulator;
let terminal: TerminalUnderTest | undefined;

const isChild = ({ system }: MessagesRequest) => JSON.stringify(system).includes("another agent has started");

function play(request: MessagesRequest): Turn {
  const text = JSON.stringify(request.messages);
  const isFirst = !text.includes("tool_result");
  if (isChild(request))
    return isFirst
      ? { tool_use: [{ name: "Bash", input: { command: "echo second line >> a.txt; echo new > b.txt" } }] }
      : { text: "Added a line." };
  if (isFirst)
    return {
      tool_use: [
        { name: "Agent", input: { description: "add a line", prompt: "Add.", isolation: "worktree" } },
      ],
    };
  return { text: text.includes("has merged its changes") ? "It is merged." : "It is not merged." };
}

beforeEach(async () => {
  place = await makePlace();
  emulator = await startEmulator({ script: play, keepBodies: true });
  const git = (...args: readonly string[]) =>
    execFileSync("git", ["-C", place.work, "-c", "user.name=x", "-c", "user.email=x@x", ...args]);
  git("init", "-qb", "main");
  writeFileSync(`${place.work}/a.txt`, "first line\n");
  git("add", "a.txt");
  git("commit", "-qm", "first");
});
afterEach(async () => {
  await terminal?.end();
  terminal = undefined;
  await emulator.close();
  await removePlace(place);
});

async function start(columns: number): Promise<TerminalUnderTest> {
  terminal = new TerminalUnderTest(place, {
    columns,
    args: ["--permission-mode", "bypass"],
    env: { ANTHROPIC_BASE_URL: emulator.url, ANTHROPIC_API_KEY: "any" },
  });
  await terminal.sees("100%");
  terminal.type("Go.");
  terminal.type(KEYS.enter);
  await terminal.sees("Merge the changes of general-1?");
  return terminal;
}

describe.skipIf(!pty)("what an agent did in its worktree", () => {
  it("shows the diff, and merges on yes", async () => {
    const on = await start(100);
    await on.sees(/b\.txt\s+new file mode 100644/);
    await on.sees(/\+ second line/);
    await on.sees(/answers|enter goes on/);
    on.type("y");
    await on.sees("It is merged.");
    expect(readFileSync(`${place.work}/a.txt`, "utf8")).toBe("first line\nsecond line\n");
  });

  it("keeps the worktree on no, also on a narrow screen", async () => {
    const on = await start(40);
    await on.sees(/answers|enter goes on/);
    on.type("n");
    await on.sees("It is not merged.");
    expect(readFileSync(`${place.work}/a.txt`, "utf8")).toBe("first line\n");
  });
});

// Agents in the terminal: two in the background, one asks and is answered, one is stopped, and their reports arrive by themselves.
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { type Emulator, type MessagesRequest, startEmulator, type Turn } from "@palimpsest/emulator";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { KEYS, makePlace, type Place, pty, removePlace, TerminalUnderTest } from "./terminal.case.ts";

let place: Place;
let emulator: Emulator;
let terminal: TerminalUnderTest | undefined;

const textOf = ({ messages }: MessagesRequest) => JSON.stringify(messages);
const isChild = ({ system }: MessagesRequest) => JSON.stringify(system).includes("another agent has started");

const startBoth: Turn = {
  tool_use: ["make", "wait"].map((task) => ({
    name: "Agent",
    input: { description: `${task} something`, prompt: `Please ${task}.`, run_in_background: true },
  })),
};

const bash = (command: string): Turn => ({ tool_use: [{ name: "Bash", input: { command } }] });

function play(request: MessagesRequest): Turn {
  const text = textOf(request);
  if (isChild(request)) {
    if (text.includes("tool_result")) return { text: "The folder is made." };
    return bash(text.includes("Please make.") ? "mkdir made" : "sleep 600");
  }
  if (!text.includes("works in the background")) return startBoth;
  const arrived = ["The folder is made.", "was stopped"].filter((report) => text.includes(report));
  return { text: `Reports so far: ${arrived.length}.` };
}

beforeEach(async () => {
  place = await makePlace();
  // A long grace period, so that an agent asked to stop is still there for the second request, even on a busy machine.
  await mkdir(`${place.home}/.palimpsest`);
  await writeFile(
    `${place.home}/.palimpsest/settings.json`,
    JSON.stringify({ agents: { stopSeconds: 3_600 } }),
  );
  emulator = await startEmulator({ script: play, keepBodies: true });
});
afterEach(async () => {
  await terminal?.end();
  terminal = undefined;
  await emulator.close();
  await removePlace(place);
});

/** A question that appears while the user may be typing accepts keys only once it says so. */
async function answer(on: TerminalUnderTest, question: RegExp, key: string): Promise<string> {
  const screen = await on.sees(question);
  await on.sees(/answers|enter goes on/);
  on.type(key);
  return screen;
}

describe.skipIf(!pty)("agents in the background", () => {
  it("ask under their names, are seen at work, can be stopped, and report by themselves", async () => {
    terminal = new TerminalUnderTest(place, {
      columns: 100,
      args: ["--allowed-tools", "Bash(sleep *)"],
      env: { ANTHROPIC_BASE_URL: emulator.url, ANTHROPIC_API_KEY: "any" },
    });
    const on = terminal;
    await on.sees(/% left|left until/);
    on.type("Start both.");
    on.type(KEYS.enter);
    // Both are started at the same time; their names follow the order of the calls.
    const [maker, waiter] = ["general-1", "general-2"];
    await answer(on, /The agent general-1 asks: Run this command\?/, "y");
    await on.sees(`The agent ${maker} has ended.`);
    await on.sees("Reports so far: 1.");
    expect(existsSync(`${place.work}/made`)).toBe(true);

    await on.seesNo(/esc to interrupt/);
    await on.sees(new RegExp(`${waiter} \\d.*\\$0\\.\\d\\d Bash sleep 600`));
    on.type("/agents");
    on.type(KEYS.enter);
    await on.sees(`${waiter}: wait something`);
    await on.sees(/working, .*tokens, \$0\.\d\d, Bash sleep 600/);
    on.type(KEYS.escape);

    await on.seesNo("Kinds that the model can start");
    on.type("/tasks");
    on.type(KEYS.enter);
    await on.sees(`${waiter}: wait something`);
    on.type("s");
    await on.sees(`${waiter} was asked to stop.`);
    // The notice may appear before the panel is closed, which would take the keys.
    await on.seesNo("Background tasks");
    on.type("/tasks");
    on.type(KEYS.enter);
    await on.sees("Background tasks");
    on.type("s");
    await on.sees(`The agent ${waiter} has ended.`);
    await on.sees("Reports so far: 2.");
    const last = emulator.ledger.findLast(({ body }) => body && !isChild(body))!;
    expect(textOf(last.body!).split("in the background has ended").length - 1).toBe(2);
    expect(emulator.ledger.filter(({ valid }) => !valid)).toEqual([]);
  });
});

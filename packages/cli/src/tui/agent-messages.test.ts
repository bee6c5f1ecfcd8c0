// Agents on the real screen and from another terminal: two in the background, their progress, a message to one, stopping the other,
// reports that arrive after a compaction, and nothing left when pal ends.
import { mkdir, writeFile } from "node:fs/promises";
import { writeSummaryAnswer } from "@palimpsest/core/testing";
import { type Emulator, type MessagesRequest, startEmulator, type Turn } from "@palimpsest/emulator";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { lastingCommand, untilGone, untilRunning } from "../running.case.ts";
import { KEYS, makePlace, type Place, pty, removePlace, TerminalUnderTest } from "./terminal.case.ts";

let place: Place;
let emulator: Emulator;
let terminals: TerminalUnderTest[];
/** The second agent's commands, which ignore signals to end. */
let command: string;
/** The first agent continues once it has received a message. */
let mailed: PromiseWithResolvers<void>;
let release: PromiseWithResolvers<void>;
/** Tasks of agents that the main one has yet to start: one in each response, so that their names follow this order. */
let unstarted: string[];

const textOf = ({ messages }: MessagesRequest) => JSON.stringify(messages);
const isChild = ({ system }: MessagesRequest) => JSON.stringify(system).includes("another agent has started");
const countOf = (text: string, part: string) => text.split(part).length - 1;
const listMain = () => emulator.ledger.flatMap(({ body }) => (body && !isChild(body) ? [textOf(body)] : []));

const startAgent = (task: string): Turn => ({
  tool_use: [
    {
      name: "Agent",
      input: { description: `${task} around`, prompt: `Please ${task}.`, run_in_background: true },
    },
  ],
});

async function play(request: MessagesRequest): Promise<Turn> {
  const text = textOf(request);
  if (isChild(request)) return playChild(text);
  if (text.includes("palimpsest-fork")) return { text: writeSummaryAnswer("Two agents look and wait.") };
  const task = unstarted.shift();
  if (task !== undefined) return startAgent(task);
  if (text.includes("was stopped")) return { text: "It was stopped." };
  if (text.includes("The north side is fine.")) return { text: "Heard from the north." };
  return { text: `Both work. ${"Many words. ".repeat(1_200)}` };
}

async function playChild(text: string): Promise<Turn> {
  if (text.includes("Please wait."))
    return { tool_use: [{ name: "Bash", input: { command: `trap '' TERM INT HUP; ${command}` } }] };
  if (!text.includes("north side")) {
    if (text.includes('"tool_result"')) await mailed.promise;
    return { tool_use: [{ name: "Read", input: { file_path: "a.txt" } }] };
  }
  await release.promise;
  return { text: "The north side is fine." };
}

beforeEach(async () => {
  place = await makePlace();
  terminals = [];
  command = lastingCommand();
  mailed = Promise.withResolvers();
  release = Promise.withResolvers();
  unstarted = ["look", "wait"];
  await mkdir(`${place.home}/.palimpsest`);
  const settings = { agents: { stopSeconds: 3_600 } };
  await writeFile(`${place.home}/.palimpsest/settings.json`, JSON.stringify(settings));
  await writeFile(`${place.work}/a.txt`, "line\n".repeat(10));
  emulator = await startEmulator({ script: play, keepBodies: true });
});
afterEach(async () => {
  mailed.resolve();
  release.resolve();
  for (const terminal of terminals) await terminal.end();
  await emulator.close();
  await removePlace(place);
});

function open(...args: readonly string[]): TerminalUnderTest {
  const terminal = new TerminalUnderTest(place, {
    columns: 110,
    rows: 40,
    args,
    env: { ANTHROPIC_BASE_URL: emulator.url, ANTHROPIC_API_KEY: "any" },
  });
  terminals.push(terminal);
  return terminal;
}

/** Both agents are at work in the background, and the main one has answered. */
async function startAgents(): Promise<TerminalUnderTest> {
  const on = open("--allowed-tools", "Bash");
  await on.sees(/% left|left until/);
  on.type("Start both.\r");
  await on.sees("Many words.");
  await on.seesNo(/esc to interrupt/);
  await untilRunning(command);
  return on;
}

describe.skipIf(!pty)("two agents in the background", () => {
  it("show their progress, receive a message, and report once after a compaction; a stopped one ends", async () => {
    const on = await startAgents();
    on.type("/tasks\r");
    await on.sees("1. general-1: look around");
    await on.sees(/working, .* tokens, \$\d+\.\d\d, Read a\.txt/);
    await on.sees("2. general-2: wait around");
    await on.sees(/working, .*Bash trap/);
    on.type("m");
    await on.sees("What should it know?");
    on.type("Mind the north side.\r");
    await on.sees("Sent to general-1.");
    mailed.resolve();

    // Its transcript, as it grows.
    on.type("/tasks\r");
    await on.sees("Background tasks");
    on.type(KEYS.enter);
    await on.sees("user: Mind the north side.");
    on.type(KEYS.escape);
    await on.sees("Background tasks");
    on.type(KEYS.escape);
    await on.seesNo("Background tasks");

    on.type("/compact keep it short\r");
    await on.sees(/Compacted .*: .* to .* tokens/);
    release.resolve();
    await on.sees("The agent general-1 has ended. Its report goes to the model.");
    await on.sees("Heard from the north.");
    const last = listMain().at(-1)!;
    expect(countOf(last, "The north side is fine.")).toBe(1);
    expect(last).not.toContain("Many words.");

    await on.seesNo(/esc to interrupt/);
    on.type("/agents\r");
    await on.sees("general-1: look around");
    await on.sees(/done, /);
    on.type(KEYS.down);
    on.type("s");
    await on.sees("general-2 was asked to stop. Stop it again to end it at once.");
    on.type("/tasks\r");
    await on.sees("Background tasks");
    on.type("s");
    await on.sees("The agent general-2 has ended.");
    await on.sees("It was stopped.");
    await untilGone(command);
    for (const text of listMain()) expect(countOf(text, "The north side is fine.")).toBeLessThanOrEqual(1);
    expect(emulator.ledger.filter(({ valid }) => !valid)).toEqual([]);
  });

  it("are seen, read, sent a message and stopped from another terminal", async () => {
    const on = await startAgents();
    const tasks = open("tasks");
    await tasks.sees(/general-2 +working .*Bash trap/);
    expect(await tasks.exits()).toBe(0);
    expect(tasks.all).toMatch(/main +idle/);
    expect(tasks.all).toMatch(/general-1 +working +\d+s +\S+ +\$\d+\.\d\d +Read a\.txt/);

    const attached = open("attach", "general-1");
    await attached.sees("> Please look.");
    attached.type("Mind the north side.\r");
    await attached.sees("> user: Mind the north side.");
    mailed.resolve();
    release.resolve();
    await attached.sees("general-1 has ended.");
    expect(await attached.exits()).toBe(0);
    await on.sees("Heard from the north.");

    const stop = open("attach", "general-2", "--force");
    await stop.sees("general-2 is stopped.");
    await on.sees("The agent general-2 has ended.");
    await untilGone(command);
    const none = open("attach", "general-7");
    await none.sees("There is no agent named general-7. Known: main, general-1, general-2.");
    expect(await none.exits()).toBe(1);
  });

  it("end with pal, even if their commands ignore signals: Ctrl+C asks, a second one forces", async () => {
    const on = await startAgents();
    on.type(KEYS.ctrlC);
    await on.sees("Ctrl+C again to quit");
    on.type(KEYS.ctrlC);
    on.type(KEYS.ctrlC);
    await on.exits();
    await untilGone(command);
    const tasks = open("tasks");
    await tasks.sees("No session is running.");
  });
});

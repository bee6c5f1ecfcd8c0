// Each example runs as it is printed, against the emulator.
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type EmulatorOptions, startEmulator } from "@palimpsest/emulator";
import { afterEach, beforeEach, expect, test } from "vitest";

const run = promisify(execFile);
let folder: string;

/** Without it, each program would strip the types of the whole engine when it starts. */
const { NODE_COMPILE_CACHE } = process.env;

beforeEach(async () => {
  folder = await mkdtemp(`${tmpdir()}/palimpsest-examples-`);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function runExample(name: string, script: EmulatorOptions["script"], times = 1) {
  const emulator = await startEmulator({ script, keepBodies: true });
  try {
    const outputs: string[] = [];
    for (let time = 0; time < times; time++) {
      const { stdout } = await run(
        process.execPath,
        ["--conditions=@palimpsest/source", "--no-warnings", join(process.cwd(), "examples", `${name}.ts`)],
        {
          cwd: folder,
          env: {
            PATH: process.env.PATH,
            NODE_COMPILE_CACHE,
            HOME: folder,
            ANTHROPIC_API_KEY: "any",
            ANTHROPIC_BASE_URL: emulator.url,
          },
        },
      );
      outputs.push(stdout);
    }
    const bodies = emulator.ledger.map(({ body }) => JSON.stringify(body));
    expect(emulator.ledger.every(({ valid }) => valid)).toBe(true);
    return { outputs, bodies };
  } finally {
    await emulator.close();
  }
}

test("loop: runs tools and answers Recall", async () => {
  const { outputs, bodies } = await runExample("loop", [
    { tool_use: [{ name: "Time", input: {} }] },
    { tool_use: [{ name: "Recall", input: { query: "time" } }] },
    "It is late.",
  ]);
  expect(outputs).toEqual(["It is late.\n"]);
  expect(bodies.at(-1)).toContain("What time is it?");
});

test("streaming: prints the answer as it comes", async () => {
  expect((await runExample("streaming", ["Once upon a time."])).outputs).toEqual(["Once upon a time.\n"]);
});

test("resume: the second run continues the first one's conversation", async () => {
  const { outputs, bodies } = await runExample("resume", ["First answer.", "Second answer."], 2);
  expect(outputs).toEqual(["First answer.\n", "Second answer.\n"]);
  expect(bodies[1]).toContain("First answer.");
});

test("memory: a question recalls the matching memory", async () => {
  const { outputs, bodies } = await runExample("memory", ["On Tuesdays.", "On Tuesdays."], 2);
  expect(outputs).toEqual(["On Tuesdays.\n", "On Tuesdays.\n"]);
  expect(bodies[1]).toContain("We deploy on Tuesdays at noon, never on Fridays.");
});

test("storage: nothing is written to the disk", async () => {
  const { outputs } = await runExample("storage", ["Hello."]);
  expect(outputs[0]).toMatch(/^Hello\.\n\d+ entries are kept in memory, none on disk\.\n$/);
});

test("agents: one starts two others, another works in the background, and all report", async () => {
  const { outputs, bodies } = await runExample("agents", ({ messages }) => {
    const [task, all] = [JSON.stringify(messages[0]), JSON.stringify(messages)];
    if (task.includes("should I pack")) return "A coat and a hat.";
    if (task.includes("Which city is warmer")) {
      const ask = (city: string) => ({
        description: city,
        prompt: `weather in ${city}`,
        subagent_type: "general",
      });
      if (all.includes("Oslo has snow.") && all.includes("Rome has sun.")) return "Rome.";
      return { tool_use: ["Oslo", "Rome"].map((city) => ({ name: "Agent", input: ask(city) })) };
    }
    const city = /weather in (\w+)/.exec(task)![1]!;
    const said = /"(snow|sun)"/.exec(all)?.[1];
    return said === undefined ? { tool_use: [{ name: "Weather", input: { city } }] } : `${city} has ${said}.`;
  });
  expect(outputs[0]!.split("\n").slice(0, 5)).toEqual([
    "planner-1 (done): Rome.",
    "planner-1, started by this program: 2 requests",
    "general-1, started by planner-1: 2 requests",
    "general-2, started by planner-1: 2 requests",
    "packer-1 reports: A coat and a hat.",
  ]);
  expect(outputs[0]).toMatch(/\nTogether they used \d{3,} tokens\.\n$/);
  // The message may arrive before or after the background agent's first answer.
  expect([7, 8]).toContain(bodies.length);
});

test.each([
  ["own-files", 40],
  ["own-model", 10],
])("%s passes the conformance suite", async (name, min) => {
  const { stdout } = await run(
    process.execPath,
    [
      "--conditions=@palimpsest/source",
      "--test",
      "--test-reporter=tap",
      join(process.cwd(), "examples", `${name}.test.ts`),
    ],
    { cwd: folder, env: { PATH: process.env.PATH, NODE_COMPILE_CACHE } },
  );
  expect(Number(/^# pass (\d+)$/m.exec(stdout)?.[1])).toBeGreaterThan(min);
  expect(stdout).toMatch(/^# fail 0$/m);
});

// The window of a model that is not in the catalog comes from the server's list, over real HTTP, once a day.
import { type Emulator, startEmulator } from "@palimpsest/emulator";
import { afterEach, beforeEach, expect, it } from "vitest";
import { memoryPorts } from "../ports/memory/ports.ts";
import { openSession } from "../session/open-session.ts";
import { anthropicModel } from "./anthropic/index.ts";
import { CATALOG } from "./catalog-data.ts";

const MODEL = "house-model-9";
/** The window of a model that nobody knows. */
const UNKNOWN = 200_000;
const DAY_MS = 24 * 60 * 60 * 1_000;
const FACTS = { window: 500_000, maxOutput: 32_000 };

let emulator: Emulator;
let lists: number;
const ports = memoryPorts();

beforeEach(async () => {
  await ports.files.makeFolder("/work");
  emulator = await startEmulator({ models: { [MODEL]: FACTS }, script: () => "Very well." });
  lists = 0;
});
afterEach(() => emulator.close());

async function askOnce({ home = "/home", request = {} }: { home?: string; request?: object } = {}) {
  const main = anthropicModel({ apiKey: "any", baseURL: emulator.url, ports });
  const counted: typeof main = {
    ...main,
    listModels: (options) => {
      lists++;
      return main.listModels(options);
    },
  };
  const session = await openSession({
    cwd: "/work",
    home,
    env: {},
    ports,
    model: MODEL,
    models: { main: counted },
    request,
  });
  const made = [];
  for (let turn = 0; turn < 2; turn++) {
    await session.user("Why?");
    const body = await session.request();
    await session.assistant(await main.send(body as never).final());
    made.push({ window: session.limits.window, maxTokens: body.max_tokens });
    // The list is requested in parallel with the conversation.
    for (let at = 0; at < 100 && lists > 0 && session.limits.window === UNKNOWN; at++)
      await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const fork = await session.fork({ layer: "test", directive: "And?", maxTurns: 1 });
  await session.close();
  return { ...made.at(-1)!, fork: fork.ok };
}

it("is asked for if the catalog has no window, and kept for a day", async () => {
  expect(CATALOG[MODEL]).toBeUndefined();
  const askWindow = async () => (await askOnce()).window;
  expect([await askWindow(), lists]).toEqual([FACTS.window, 1]);
  expect([await askWindow(), lists]).toEqual([FACTS.window, 1]);
  await ports.clock.advance(DAY_MS);
  expect([await askWindow(), lists]).toEqual([FACTS.window, 2]);
});

it("asks for an answer of at most a quarter of that window, in forks too", async () => {
  await emulator.close();
  emulator = await startEmulator({
    models: { [MODEL]: { window: 40_000, maxOutput: 32_000, thinkingTypes: ["enabled"] } },
    script: () => "Very well.",
  });
  const request = { max_tokens: 32_000 };
  // Before the answer arrives, nothing is known.
  expect(await askOnce({ home: "/small", request })).toEqual({
    window: 40_000,
    maxTokens: 10_000,
    fork: true,
  });
  const thinking = { type: "enabled", budget_tokens: 11_000 };
  const chosen = await askOnce({ home: "/small", request: { max_tokens: 12_000, thinking } });
  expect(chosen).toMatchObject({ maxTokens: 12_000 });
});

it("is the default if the server lists nothing or the stored list is damaged", async () => {
  await ports.files.write("/other/models.json", '{"x": {"time": "never"}}');
  await emulator.close();
  emulator = await startEmulator({ script: () => "Very well." });
  const main = anthropicModel({ apiKey: "any", baseURL: emulator.url, ports });
  const session = await openSession({
    cwd: "/work",
    home: "/other",
    env: {},
    ports,
    model: MODEL,
    models: { main },
  });
  await session.user("Why?");
  await session.request();
  expect(session.limits.window).toBe(200_000);
  await session.close();
});

// The size of the view after a break, counted by the server: through the public API, with the real client and the emulator.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import Anthropic from "@anthropic-ai/sdk";
import { type Emulator, type MessagesRequest, startEmulator } from "@palimpsest/emulator";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Model, openSession, type Session } from "../index.ts";
import { anthropicModel } from "../models/anthropic/index.ts";
import type { RequestBody } from "../transcript/blocks.ts";

const MODEL = "claude-sonnet-4-6";
/** As long as it takes. */
const PATIENCE = { timeout: 300_000, interval: 20 };
/** Text whose tokens an estimate by bytes gets wrong. */
const WORDS = "0x9f3a:71c2;".repeat(700);

let home: string;
let emulator: Emulator;
let asked: RequestBody[];

beforeEach(async () => {
  home = await mkdtemp(`${tmpdir()}/palimpsest-`);
  emulator = await startEmulator({ script: () => WORDS });
  asked = [];
});

afterEach(async () => {
  await emulator.close();
  await rm(home, { recursive: true });
});

/** Counts with the emulator, unless another way is given. */
function countingModel(countTokens?: Model["countTokens"]): Model {
  const model = anthropicModel({ apiKey: "key", baseURL: emulator.url });
  return {
    ...model,
    countTokens: (body, options) => {
      asked.push(body);
      return countTokens ? countTokens(body, options) : model.countTokens(body, options);
    },
  };
}

const open = (model: Model, resume?: string) =>
  openSession({
    cwd: home,
    home: `${home}/.palimpsest`,
    env: {},
    model: MODEL,
    system: "Be terse.",
    settings: { switches: { extraction: false, notes: false } },
    models: { main: model },
    ...(resume !== undefined && { resume }),
  });

async function exchange(session: Session, words: string): Promise<Anthropic.Message> {
  await session.user(words);
  return answer(session);
}

async function answer(session: Session): Promise<Anthropic.Message> {
  const client = new Anthropic({ apiKey: "key", baseURL: emulator.url });
  const response = await client.messages.create(await session.request());
  await session.assistant(response);
  return response;
}

const countedIn = (session: Session) =>
  [...session.view.tree.values()].flatMap(({ entry }) => (entry.type === "counted" ? [entry] : []));

/** A break by the human: the answers of the first exchanges leave. */
async function snipFirst(session: Session): Promise<void> {
  const [first, second] = session.view.slots;
  await session.snip(first!.entry, second!.entry);
}

const sizeOf = (usage: Anthropic.Usage) =>
  usage.input_tokens + (usage.cache_read_input_tokens ?? 0) + (usage.cache_creation_input_tokens ?? 0);

describe("after a break", () => {
  it("the server's count is the size until a response reports usage, also in a resumed session", async () => {
    const session = await open(countingModel());
    for (const words of ["One.", "Two.", "Three."]) await exchange(session, words);
    expect(asked).toEqual([]);
    await snipFirst(session);
    await vi.waitFor(() => expect(countedIn(session)).toHaveLength(1), PATIENCE);
    expect(asked).toHaveLength(1);
    expect(emulator.ledger.filter(({ valid }) => !valid)).toEqual([]);
    const size = session.size();
    expect(size).toMatchObject({ tokens: countedIn(session)[0]!.tokens, exact: false });

    await session.close();
    const again = await open(countingModel(), session.id);
    expect(again.size().tokens).toBe(size.tokens);
    await again.user("Four.");
    const before = again.size().tokens;
    const { usage } = await answer(again);
    // Only the words of the new message are estimated.
    expect(Math.abs(before - sizeOf(usage))).toBeLessThan(20);
    expect(again.size()).toMatchObject({ tokens: sizeOf(usage) + usage.output_tokens, exact: true });
    await again.close();
  });

  it("what was sent is counted, with a placeholder for the next message if the exchange is over", async () => {
    const session = await open(countingModel());
    for (const words of ["One.", "Two.", "Three."]) await exchange(session, words);
    await snipFirst(session);
    await vi.waitFor(() => expect(countedIn(session)).toHaveLength(1), PATIENCE);
    await session.user("Four.");
    const request = (await session.request()) as unknown as MessagesRequest;
    const strip = (messages: readonly unknown[]) =>
      JSON.parse(JSON.stringify(messages, (key, value) => (key === "cache_control" ? undefined : value)));
    expect(strip(asked[0]!.messages.slice(0, -1))).toEqual(strip(request.messages.slice(0, -1)));
    await session.close();
  });

  it("a break that follows makes a count void, and it is asked again", async () => {
    const session = await open(countingModel());
    for (const words of ["One.", "Two.", "Three.", "Four."]) await exchange(session, words);
    await snipFirst(session);
    await vi.waitFor(() => expect(countedIn(session)).toHaveLength(1), PATIENCE);
    const { tokens } = session.size();
    const [, first, second] = session.view.slots;
    await session.snip(first!.entry, second!.entry);
    await vi.waitFor(() => expect(countedIn(session)).toHaveLength(2), PATIENCE);
    expect(session.size().tokens).toBe(countedIn(session)[1]!.tokens);
    expect(session.size().tokens).toBeLessThan(tokens);
    await session.close();
  });

  it("a failing count is reported once and never repeated, and nothing waits for it", async () => {
    const session = await open(countingModel(() => Promise.reject(new Error("no such endpoint"))));
    const failures: string[] = [];
    session.on("failure", ({ layer, reason }) => failures.push(`${layer}: ${reason}`));
    for (const words of ["One.", "Two.", "Three.", "Four."]) await exchange(session, words);
    await snipFirst(session);
    await vi.waitFor(() => expect(failures).toEqual(["size: no such endpoint"]), PATIENCE);
    await session.rewind(session.view.slots.at(-3)!.entry);
    await exchange(session, "Five.");
    expect(asked).toHaveLength(1);
    expect(failures).toHaveLength(1);
    expect(countedIn(session)).toEqual([]);
    await session.close();
  });

  it("no request and no closing waits for a count, and usage that came first stays", async () => {
    let tell = (_: number) => {};
    const session = await open(countingModel(() => new Promise((resolve) => (tell = resolve))));
    for (const words of ["One.", "Two.", "Three."]) await exchange(session, words);
    await snipFirst(session);
    await vi.waitFor(() => expect(asked).toHaveLength(1), PATIENCE);
    const { usage } = await exchange(session, "Four.");
    tell(7);
    await session.user("Five.");
    await session.request();
    expect(countedIn(session)).toEqual([]);
    expect(session.size().tokens).toBeGreaterThan(sizeOf(usage));
    await session.rewind(session.view.slots.at(-3)!.entry);
    await session.close();
  });
});

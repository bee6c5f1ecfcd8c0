// The server as the SDK sees it: plain and streamed answers, tokens, models.
import Anthropic from "@anthropic-ai/sdk";
import { afterEach, expect, test } from "vitest";
import { createClock, type Emulator, type EmulatorOptions, startEmulator } from "./index.ts";

let emulator: Emulator;

async function connect(options: EmulatorOptions = {}): Promise<Anthropic> {
  emulator = await startEmulator(options);
  return new Anthropic({ baseURL: emulator.url, apiKey: "test", maxRetries: 0 });
}

afterEach(() => emulator.close());

const hello = {
  model: "claude-sonnet-5-5",
  max_tokens: 100,
  messages: [{ role: "user" as const, content: "Hello" }],
};

test("a plain message comes back whole", async () => {
  const client = await connect({ script: ["Good morning."] });
  const message = await client.messages.create(hello);
  expect(message).toMatchObject({
    type: "message",
    role: "assistant",
    model: "claude-sonnet-5-5",
    content: [{ type: "text", text: "Good morning." }],
    stop_reason: "end_turn",
  });
  expect(message.usage.input_tokens).toBeGreaterThan(0);
  expect(message.usage.output_tokens).toBeGreaterThan(0);
});

test("a streamed message is the same message in pieces", async () => {
  const script = () => ({
    thinking: "Let me see 🤔 …",
    text: "Grüße aus dem Emulator 🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉",
    tool_use: [{ name: "read", input: { path: "ä".repeat(99) } }],
  });
  const client = await connect({ script });
  const tools = [{ name: "read", input_schema: { type: "object" as const } }];
  const seen: string[] = [];
  const stream = client.messages.stream({ ...hello, max_tokens: 1000, tools });
  const counts: number[] = [];
  stream.on("streamEvent", (event) => {
    seen.push(event.type);
    if (event.type === "message_start") counts.push(event.message.usage.output_tokens);
    if (event.type === "message_delta") counts.push(event.usage.output_tokens);
  });
  const streamed = await stream.finalMessage();
  const plain = await client.messages.create({ ...hello, max_tokens: 1000, tools });
  expect(streamed.content.map(({ type }) => type)).toEqual(["thinking", "text", "tool_use"]);
  expect(streamed.content.slice(0, 2)).toEqual(plain.content.slice(0, 2));
  expect(streamed.content[2]).toMatchObject({ input: { path: "ä".repeat(99) } });
  expect(streamed.stop_reason).toBe("tool_use");
  expect(streamed.usage.output_tokens).toBe(plain.usage.output_tokens);
  expect(counts).toEqual([1, plain.usage.output_tokens]);
  expect(seen.filter((type) => type === "content_block_delta").length).toBeGreaterThan(5);
  expect([seen[0], seen.at(-2), seen.at(-1)]).toEqual(["message_start", "message_delta", "message_stop"]);
});

test("count_tokens counts what a message is then charged for", async () => {
  const client = await connect();
  const { max_tokens: _, ...prompt } = hello;
  const { input_tokens } = await client.messages.countTokens({ ...prompt, system: "You are terse." });
  const message = await client.messages.create({ ...hello, system: "You are terse." });
  expect(message.usage.input_tokens).toBe(input_tokens);
});

test("count_tokens needs no max_tokens, also where a thinking budget must be below it", async () => {
  const client = await connect();
  const { max_tokens: _, ...prompt } = hello;
  const thinking = { type: "enabled" as const, budget_tokens: 2048 };
  const counted = await client.messages.countTokens({ ...prompt, model: "claude-haiku-4-5", thinking });
  expect(counted.input_tokens).toBeGreaterThan(0);
});

test("the SDK sees what the cache did, plain and streamed", async () => {
  const client = await connect({ clock: createClock(0) });
  const text = "many words ".repeat(1000);
  const system = [
    { type: "text" as const, text, cache_control: { type: "ephemeral" as const, ttl: "1h" as const } },
  ];
  const written = (await client.messages.create({ ...hello, system })).usage;
  expect(written.cache_creation?.ephemeral_1h_input_tokens).toBe(written.cache_creation_input_tokens);
  const { usage } = await client.messages.stream({ ...hello, system }).finalMessage();
  expect(usage.cache_read_input_tokens).toBe(written.cache_creation_input_tokens);
  expect(usage.input_tokens).toBe(written.input_tokens);
  emulator.clock.advance(61 * 60_000);
  expect((await client.messages.create({ ...hello, system })).usage.cache_read_input_tokens).toBe(0);
});

test("of two requests at the same time neither reads what the other writes", async () => {
  const client = await connect({ latency: 50 });
  const text = "many words ".repeat(1000);
  const system = [{ type: "text" as const, text, cache_control: { type: "ephemeral" as const } }];
  const send = async () => (await client.messages.create({ ...hello, system })).usage.cache_read_input_tokens;
  expect(await Promise.all([send(), send()])).toEqual([0, 0]);
  expect(await send()).toBeGreaterThan(0);
});

test("models are listed with their limits", async () => {
  const client = await connect();
  const ids: string[] = [];
  for await (const model of client.models.list({ limit: 5 })) ids.push(model.id);
  expect(ids).toContain("claude-haiku-4-5");
  expect(new Set(ids).size).toBe(ids.length);
  const model = await client.models.retrieve("claude-haiku-4-5");
  expect(model).toMatchObject({ max_input_tokens: 200_000, max_tokens: 64_000 });
});

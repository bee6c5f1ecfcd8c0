// Faults as the SDK meets them.
import Anthropic from "@anthropic-ai/sdk";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Emulator, type Fault, startEmulator } from "./index.ts";

let emulator: Emulator;
let client: Anthropic;
beforeEach(async () => {
  emulator = await startEmulator({
    script: () => "A somewhat longer answer, so that it arrives in several pieces.",
  });
  client = new Anthropic({ baseURL: emulator.url, apiKey: "test", maxRetries: 0, logLevel: "off" });
});
afterEach(() => emulator.close());

const hello = {
  model: "claude-sonnet-5",
  max_tokens: 100,
  messages: [{ role: "user" as const, content: "Hello" }],
};
const plain = () => client.messages.create(hello);

/** The types of the events that arrived, and the error that ended them. */
async function streamed(options?: { signal: AbortSignal }): Promise<{ types: string[]; error: unknown }> {
  const types: string[] = [];
  try {
    for await (const event of await client.messages.create({ ...hello, stream: true }, options))
      types.push(event.type);
    return { types, error: undefined };
  } catch (error) {
    return { types, error };
  }
}

test.each([
  [{ kind: "rate_limit", retryAfter: 7 }, 429, "rate_limit_error"],
  [{ kind: "overloaded" }, 529, "overloaded_error"],
  [{ kind: "server_error" }, 500, "api_error"],
  [{ kind: "error", status: 504 }, 504, "timeout_error"],
] as [Fault, number, string][])("%o", async (fault, status, type) => {
  emulator.faults.next(fault);
  const error = await plain().catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(Anthropic.APIError);
  expect(error).toMatchObject({ status, type });
  expect((error as InstanceType<typeof Anthropic.APIError>).headers?.get("retry-after") ?? null).toBe(
    fault.kind === "rate_limit" ? "7" : null,
  );
  expect(emulator.ledger.at(-1)).toMatchObject({ status, fault: fault.kind, valid: true, dollars: 0 });
  await expect(plain()).resolves.toMatchObject({ stop_reason: "end_turn" });
});

test("the SDK's own retries get past it", async () => {
  emulator.faults.next({ kind: "rate_limit", retryAfter: 0 }, { times: 2 });
  const patient = new Anthropic({ baseURL: emulator.url, apiKey: "test", maxRetries: 2 });
  await expect(patient.messages.create(hello)).resolves.toMatchObject({ stop_reason: "end_turn" });
  expect(emulator.ledger.map((row) => row.status)).toEqual([429, 429, 200]);
});

test.each(["reset", "drop"] as const)("%s before the headers", async (kind) => {
  emulator.faults.next({ kind });
  await expect(plain()).rejects.toBeInstanceOf(Anthropic.APIConnectionError);
});

test("a stream that is cut", async () => {
  emulator.faults.next({ kind: "cut", afterEvents: 4 });
  const { types, error } = await streamed();
  expect(types).toEqual(["message_start", "content_block_start", "content_block_delta"]);
  expect(error).toBeDefined();
});

test("a plain answer that is cut", async () => {
  emulator.faults.next({ kind: "cut" });
  await expect(plain()).rejects.toThrow();
});

test("an error event after a 200", async () => {
  emulator.faults.next({ kind: "error_event", afterEvents: 3 });
  const { types, error } = await streamed();
  expect(types).toEqual(["message_start", "content_block_start"]);
  expect(error).toMatchObject({ error: { error: { type: "overloaded_error" } } });
});

test("an event that is not JSON", async () => {
  emulator.faults.next({ kind: "malformed", afterEvents: 3 });
  const { types, error } = await streamed();
  expect(types).not.toContain("message_stop");
  expect(error).toBeInstanceOf(SyntaxError);
});

test("a stall until the client gives up, and one that ends", async () => {
  emulator.faults.next({ kind: "stall" });
  const abort = new AbortController();
  const stalled = streamed({ signal: abort.signal });
  while (emulator.ledger.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  abort.abort();
  expect((await stalled).types).toEqual([]);
  emulator.faults.next({ kind: "stall", ms: 10, afterEvents: 2 });
  expect((await streamed()).types.at(-1)).toBe("message_stop");
  const go = Promise.withResolvers<void>();
  emulator.clearLedger();
  emulator.faults.next({ kind: "stall", until: go.promise, afterEvents: 2 });
  const held = streamed();
  while (emulator.ledger.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  go.resolve();
  expect((await held).types.at(-1)).toBe("message_stop");
});

test("silence before the headers, and pings for ever, until the client gives up", async () => {
  for (const fault of [{ kind: "silent" }, { kind: "pings", afterEvents: 3, everyMs: 1 }] as const) {
    emulator.clearLedger();
    emulator.faults.next(fault);
    const abort = new AbortController();
    const waiting = streamed({ signal: abort.signal });
    while (emulator.ledger.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await new Promise((resolve) => setTimeout(resolve, 20));
    abort.abort();
    expect((await waiting).types).not.toContain("message_stop");
  }
});

test("an answer that trickles in arrives whole", async () => {
  emulator.faults.next({ kind: "trickle", everyMs: 1 });
  expect((await streamed()).types.at(-1)).toBe("message_stop");
});

test("a redirect", async () => {
  emulator.faults.next({ kind: "redirect", to: "http://other.invalid/v1/messages" });
  const answer = await fetch(`${emulator.url}/v1/messages`, {
    method: "POST",
    redirect: "manual",
    headers: { "x-api-key": "test", "anthropic-version": "2023-06-01" },
    body: JSON.stringify(hello),
  });
  expect(answer.status).toBe(307);
  expect(answer.headers.get("location")).toBe("http://other.invalid/v1/messages");
});

test("a refusal and an answer cut off at max_tokens", async () => {
  emulator.faults.next({ kind: "refusal", category: "cyber" });
  expect(await plain()).toMatchObject({
    stop_reason: "refusal",
    content: [],
    stop_details: { category: "cyber" },
  });
  emulator.faults.next({ kind: "max_tokens" });
  const cut = await plain();
  expect(cut.stop_reason).toBe("max_tokens");
  expect(cut.content).toMatchObject([{ type: "text", text: expect.stringMatching(/^A somewhat/) }]);
});

test("only the requests it is meant for", async () => {
  emulator.faults.next({ kind: "overloaded" }, { when: { lastUserText: "bye" } });
  emulator.faults.next({ kind: "server_error" }, { when: (request) => request.max_tokens === 7 });
  await expect(plain()).resolves.toBeDefined();
  const bye = { ...hello, messages: [{ role: "user" as const, content: "Goodbye" }] };
  await expect(client.messages.create(bye)).rejects.toMatchObject({ status: 529 });
  await expect(client.messages.create({ ...hello, max_tokens: 7 })).rejects.toMatchObject({ status: 500 });
  expect(emulator.faults.pending).toEqual([]);
});

test("a matcher that cannot be used is refused when it is given", () => {
  const give = () => emulator.faults.next({ kind: "overloaded" }, { when: { lastUserText: "(" } });
  expect(give).toThrow(/^The matcher is not usable: at lastUserText, Invalid regular expression: .*\.$/);
  expect(emulator.faults.pending).toEqual([]);
});

test("a lost connection leaves nothing in the cache, a cut stream does", async () => {
  const text = "many words ".repeat(1000);
  const content = [{ type: "text" as const, text, cache_control: { type: "ephemeral" as const } }];
  const request = { ...hello, messages: [{ role: "user" as const, content }] };
  const read = async () => (await client.messages.create(request)).usage.cache_read_input_tokens;
  emulator.faults.next({ kind: "reset" });
  await client.messages.create(request).catch(() => undefined);
  expect(await read()).toBe(0);
  emulator.clock.advance(10 * 60_000);
  emulator.faults.next({ kind: "cut" });
  await client.messages.create(request).catch(() => undefined);
  expect(await read()).toBeGreaterThan(0);
});

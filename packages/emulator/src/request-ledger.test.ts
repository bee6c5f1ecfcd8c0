// The ledger and its dollars: every request is on it, and the sums are the model's prices.
import { expect, test } from "vitest";
import { createApi, createClock, dollarsOf, modelFacts, type Usage } from "./index.ts";

const usage = (input: number, output: number, read = 0, write5m = 0, write1h = 0): Usage => ({
  input_tokens: input,
  output_tokens: output,
  cache_read_input_tokens: read,
  cache_creation_input_tokens: write5m + write1h,
  cache_creation: { ephemeral_5m_input_tokens: write5m, ephemeral_1h_input_tokens: write1h },
});
const M = 1_000_000;

test.each([
  ["claude-opus-5", usage(M, 0), 5],
  ["claude-opus-5", usage(0, M), 25],
  ["claude-opus-5", usage(0, 0, M), 0.5],
  ["claude-opus-5", usage(0, 0, 0, M), 6.25],
  ["claude-opus-5", usage(0, 0, 0, 0, M), 10],
  ["claude-opus-5-5", usage(0, 0, M), 0.2],
  ["claude-fable-5-1", usage(0, 0, M), 0.25],
  ["claude-haiku-5-5", usage(100_000, M), 0.51],
  ["claude-haiku-5-5", usage(100_001, 0), 0.0500005],
  ["claude-haiku-5-5", usage(1, 0, 100_000), 0.0050005],
])("%s: %o costs %d dollars", (model, tokens, dollars) => {
  expect(dollarsOf(tokens, modelFacts(model))).toBeCloseTo(dollars, 9);
});

test("a row says what the response said", async () => {
  const api = createApi({ clock: createClock(1_000), keepBodies: true });
  const request = {
    model: "claude-sonnet-5",
    max_tokens: 100,
    system: [
      { type: "text", text: "many words ".repeat(1000), cache_control: { type: "ephemeral", ttl: "1h" } },
    ],
    messages: [{ role: "user", content: "Hello" }],
  };
  const { message, requestId } = await api.handle(request);
  expect(api.ledger).toEqual([
    {
      index: 0,
      time: 1_000,
      requestId,
      endpoint: "messages",
      messageId: message?.id,
      model: "claude-sonnet-5",
      stream: false,
      betas: [],
      status: 200,
      valid: true,
      error: null,
      fault: null,
      stopReason: "end_turn",
      uncached: message?.usage.input_tokens,
      read: 0,
      written5m: 0,
      written1h: message?.usage.cache_creation_input_tokens,
      output: message?.usage.output_tokens,
      dollars: dollarsOf(message?.usage as Usage, modelFacts("claude-sonnet-5")),
      cache: { blocks: 2, hit: -1, breakpoints: [0] },
      body: request,
    },
  ]);
});

test("prices, windows and multipliers can be changed", async () => {
  const api = createApi({
    models: { "claude-sonnet-5-5": { readMultiplier: 0.05 }, mine: { price: { input: 1, output: 2 } } },
  });
  expect(api.models.get("claude-sonnet-5-5")).toMatchObject({ readMultiplier: 0.05, window: 1_000_000 });
  const { status } = await api.handle({
    model: "mine",
    max_tokens: 1,
    messages: [{ role: "user", content: "Hi" }],
  });
  expect(status).toBe(200);
});

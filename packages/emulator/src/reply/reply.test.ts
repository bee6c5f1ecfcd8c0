// How an answer ends: by itself, at a stop sequence, at the output limit, at the window.
import { expect, test } from "vitest";
import { createApi, type Script } from "../index.ts";

const base = { model: "claude-haiku-4-5", max_tokens: 1000, messages: [{ role: "user", content: "Hello" }] };

async function answer(script: Script, more: object = {}) {
  const { message, events, body } = await createApi({ script }).handle({ ...base, ...more });
  if (message === undefined) throw new Error(JSON.stringify(body));
  return { ...message, events: events ?? [] };
}

test("the natural ends", async () => {
  expect((await answer(["Hi."])).stop_reason).toBe("end_turn");
  expect((await answer([{ tool_use: [{ name: "read", input: {} }] }])).stop_reason).toBe("tool_use");
  expect((await answer([{ text: "…", stop_reason: "pause_turn" }])).stop_reason).toBe("pause_turn");
});

test("the first stop sequence that occurs ends the text", async () => {
  const stopped = await answer(["one two three"], { stop_sequences: ["three", " two"] });
  expect(stopped).toMatchObject({ stop_reason: "stop_sequence", stop_sequence: " two" });
  expect(stopped.content).toMatchObject([{ text: "one" }]);
});

test("max_tokens cuts the text and bills all that it allows", async () => {
  const cut = await answer(["a few words ".repeat(500)], { max_tokens: 50 });
  expect(cut.stop_reason).toBe("max_tokens");
  expect(cut.usage.output_tokens).toBe(50);
  expect(cut.content[0]?.text?.length).toBeGreaterThan(50);
});

test("an answer with no room at all is empty, not an empty text", async () => {
  expect(await answer(["Hi"], { max_tokens: 1 })).toMatchObject({
    content: [],
    stop_reason: "max_tokens",
  });
});

test("a tool call that is cut off arrives without its input, and streams only part of its JSON", async () => {
  const call = { tool_use: [{ name: "write", input: { text: "a few words ".repeat(500) } }] };
  const cut = await answer([call], { max_tokens: 50, stream: true });
  expect(cut).toMatchObject({ stop_reason: "max_tokens", content: [{ type: "tool_use", input: {} }] });
  const json = cut.events
    .map((event) => (event.delta as { partial_json?: string } | undefined)?.partial_json ?? "")
    .join("");
  expect(json.length).toBeGreaterThan(20);
  expect(() => JSON.parse(json)).toThrow();
});

test("the window ends an answer that max_tokens would have allowed", async () => {
  const models = { tiny: { window: 200, maxOutput: 1000, price: { input: 1, output: 1 }, tokenFactor: 1 } };
  const api = createApi({ script: () => "a few words ".repeat(500), models });
  const { message } = await api.handle({ ...base, model: "tiny" });
  expect(message?.stop_reason).toBe("model_context_window_exceeded");
});

test("an older model refuses a request that might not fit", async () => {
  const api = createApi({ models: { tiny: { window: 200, maxOutput: 1000, strictWindow: true } } });
  const { status, body } = await api.handle({ ...base, model: "tiny" });
  expect(status).toBe(400);
  expect(JSON.stringify(body)).toMatch(
    /input length and `max_tokens` exceed context limit: \d+ \+ 1000 > 200, /,
  );
});

test("usage can be overridden by the script", async () => {
  const { usage } = await answer([{ text: "Hi.", usage: { input_tokens: 123_456 } }]);
  expect(usage.input_tokens).toBe(123_456);
});

test("thinking is not shown to a request that turned it off", async () => {
  const { content } = await answer([{ thinking: "Hm.", text: "Hi." }], { thinking: { type: "disabled" } });
  expect(content.map(({ type }) => type)).toEqual(["text"]);
});

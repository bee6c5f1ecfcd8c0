// Thinking blocks over several turns: what may be done to a conversation before they become invalid.
import { expect, test } from "vitest";
import { type Block, createApi, type Message, type MessageResponse } from "../index.ts";

const BETA = "thinking-binding-controls-2026-08-01";
const tools = [{ name: "read", input_schema: { type: "object" } }];

/** A conversation of four questions, each answered after some thought, as a client would keep it. */
async function converse(model: string) {
  const api = createApi({
    script: (_, { index }) => ({ thinking: `Thought ${index}.`, text: `Answer ${index}.` }),
  });
  const send = (messages: readonly Message[], more: object = {}) =>
    api.handle(
      { model, max_tokens: 500, system: "Be kind.", tools, messages, ...more },
      {
        "x-api-key": "a",
        "anthropic-version": "2026-10-21",
        "anthropic-beta": BETA,
      },
    );
  const messages: Message[] = [];
  for (let turn = 0; turn < 4; turn++) {
    messages.push({ role: "user", content: `Question ${turn}?` });
    const { message } = await send(messages);
    messages.push({ role: "assistant", content: message?.content as Block[] });
  }
  messages.push({ role: "user", content: "And?" });
  const status = async (changed: readonly Message[], more?: object) => (await send(changed, more)).status;
  return { messages, send, status };
}

/** The same conversation without the thinking of some turns. */
function without(messages: readonly Message[], ...turns: number[]): Message[] {
  return messages.map((message, index) => {
    if (message.role !== "assistant" || !turns.includes((index - 1) / 2)) return message;
    return { ...message, content: (message.content as Block[]).filter(({ type }) => type !== "thinking") };
  });
}

test("an unchanged conversation, and one that is appended to", async () => {
  const { messages, status } = await converse("claude-opus-5-5");
  expect(await status(messages)).toBe(200);
  expect(await status([...messages, { role: "user", content: "Well?" }])).toBe(200);
});

test.each([
  ["the oldest", [0], 200],
  ["the two oldest", [0, 1], 200],
  ["the latest", [3], 200],
  ["all", [0, 1, 2, 3], 200],
  ["one between others", [1], 400],
  ["two between others", [1, 2], 400],
])("thinking removed: %s", async (_, turns, expected) => {
  const { messages, status } = await converse("claude-opus-5-5");
  expect(await status(without(messages, ...turns))).toBe(expected);
});

test("a shortened old message, with the thinking behind it kept and with it removed", async () => {
  const { messages, status } = await converse("claude-opus-5-5");
  const shortened = messages.with(2, { role: "user", content: "Q1?" });
  expect(await status(shortened)).toBe(400);
  expect(await status(without(shortened, 1, 2, 3))).toBe(200);
});

test("a message split into two of the same role is the same turn", async () => {
  const api = createApi({ script: () => ({ thinking: "Hm.", text: "Yes." }) });
  const [one, two] = [
    { type: "text", text: "One." },
    { type: "text", text: "Two." },
  ];
  const send = (messages: object[]) => api.handle({ model: "claude-opus-5-5", max_tokens: 100, messages });
  const { message } = await send([{ role: "user", content: [one, two] }]);
  const rest = [
    { role: "assistant", content: message?.content },
    { role: "user", content: "Go on." },
  ];
  const split = [{ role: "user", content: [one] }, { role: "user", content: [two] }, ...rest];
  expect((await send(split)).status).toBe(200);
});

test("a kept tail behind a summary written by the client", async () => {
  const { messages, status } = await converse("claude-fable-5-1");
  const tail = [{ role: "user" as const, content: "Summary. Question 3?" }, ...messages.slice(7)];
  expect(await status(tail)).toBe(400);
  expect(await status(without(tail, 0))).toBe(200);
});

test("models that do not bind accept all of it", async () => {
  const { messages, status } = await converse("claude-opus-5");
  expect(await status(messages.with(2, { role: "user", content: "Q1?" }))).toBe(200);
  expect(await status(without(messages, 1))).toBe(200);
});

test("drop_block removes invalid thinking, reports it, and does not count it", async () => {
  const { messages, send } = await converse("claude-opus-5-5");
  const changed = messages.with(2, { role: "user", content: "Question X?" });
  const thinking = { type: "adaptive", block_binding: { prefix_mismatch_behavior: "drop_block" } };
  const dropping = (await send(changed, { thinking })).message as MessageResponse;
  expect(dropping.input_transformations).toEqual(
    [3, 5, 7].map((index) => ({
      type: "thinking_dropped",
      path: `messages.${index}.content.0`,
      reason: "prefix_binding_mismatch",
    })),
  );
  const clean = (await send(without(changed, 1, 2, 3), { thinking })).message as MessageResponse;
  expect(dropping.usage.input_tokens).toBe(clean.usage.input_tokens);
});

test("what is thought after a change is valid, while the blocks before it stay dropped", async () => {
  const { messages, send } = await converse("claude-opus-5-5");
  const changed = messages.with(2, { role: "user", content: "Question X?" });
  const thinking = { type: "adaptive", block_binding: { prefix_mismatch_behavior: "drop_block" } };
  const { message } = await send(changed, { thinking });
  const next = [...changed, { role: "assistant" as const, content: message?.content as Block[] }];
  const after = await send([...next, { role: "user", content: "So?" }], { thinking });
  expect(after.message?.input_transformations).toHaveLength(3);
});

test("thinking of another model is dropped without an error where thinking is bound", async () => {
  const { messages, send } = await converse("claude-opus-5");
  const { status, message } = await send(messages, { model: "claude-opus-5-5" });
  expect(status).toBe(200);
  expect(message?.input_transformations).toContainEqual({
    type: "thinking_dropped",
    path: "messages.1.content.0",
    reason: "model_binding_mismatch",
  });
});

test("display omitted: no text, but a signature that is good later", async () => {
  const api = createApi({ script: () => ({ thinking: "Secret.", text: "Hi." }) });
  const thinking = { type: "adaptive", display: "omitted" };
  const first = { role: "user", content: "Hello" };
  const request = { model: "claude-opus-5-5", max_tokens: 500, thinking, messages: [first] };
  const { message } = await api.handle(request);
  expect(message?.content[0]).toMatchObject({ type: "thinking", thinking: "" });
  const messages = [
    first,
    { role: "assistant", content: message?.content },
    { role: "user", content: "And?" },
  ];
  expect((await api.handle({ ...request, messages })).status).toBe(200);
});

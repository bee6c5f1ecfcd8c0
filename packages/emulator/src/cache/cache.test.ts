// The prompt cache through the API: what is written, what is found again, for how long, and what breaks it.
import { expect, test } from "vitest";
import { type Api, type ApiOptions, createApi, createClock, type Usage } from "../index.ts";

const MINUTE = 60_000;
const long = (word: string) => `the ${word} goes on and `.repeat(1000);
const marked = (text: string, ttl?: string) => ({
  type: "text",
  text,
  cache_control: { type: "ephemeral", ...(ttl && { ttl }) },
});
const plain = (text: string) => ({ type: "text", text });
const user = (...content: object[]) => ({ role: "user", content });
const assistant = (...content: object[]) => ({ role: "assistant", content });

interface Sent {
  api: Api;
  send(more: object, key?: string): Promise<Usage>;
}

function setUp(options: ApiOptions = {}): Sent {
  const api = createApi({ clock: createClock(0), script: () => "Yes.", ...options });
  return {
    api,
    async send(more, key = "a") {
      const request = {
        model: "claude-sonnet-5",
        max_tokens: 100,
        messages: [user(plain("Hello"))],
        ...more,
      };
      const headers = { "x-api-key": key, "anthropic-version": "2026-10-21" };
      const { message, body } = await api.handle(request, headers);
      if (message === undefined) throw new Error(JSON.stringify(body));
      return message.usage;
    },
  };
}

const read = (usage: Usage) => usage.cache_read_input_tokens;
const written = (usage: Usage) => usage.cache_creation_input_tokens;
const whole = (usage: Usage) => usage.input_tokens + read(usage) + written(usage);

test("the second request reads what the first one wrote", async () => {
  const { send } = setUp();
  const first = await send({ system: [marked(long("a"))] });
  const second = await send({ system: [marked(long("a"))] });
  expect(written(first)).toBeGreaterThan(1024);
  expect([read(first), read(second), written(second)]).toEqual([0, written(first), 0]);
  expect(whole(first)).toBe(whole(second));
});

test("an entry lives five minutes from the request, and each use renews it", async () => {
  const { api, send } = setUp();
  const system = [marked(long("a"))];
  await send({ system });
  api.clock.advance(4 * MINUTE);
  expect(read(await send({ system }))).toBeGreaterThan(0);
  api.clock.advance(4 * MINUTE);
  expect(read(await send({ system }))).toBeGreaterThan(0);
  api.clock.advance(5 * MINUTE);
  expect(read(await send({ system }))).toBe(0);
});

test("an hour-long entry outlives the five minutes and is billed separately", async () => {
  const { api, send } = setUp();
  const system = [marked(long("a"), "1h")];
  const first = await send({ system });
  expect(first.cache_creation.ephemeral_1h_input_tokens).toBe(written(first));
  api.clock.advance(59 * MINUTE);
  expect(read(await send({ system }))).toBe(written(first));
  api.clock.advance(60 * MINUTE);
  expect(read(await send({ system }))).toBe(0);
});

test("mixed lifetimes: read to the hit, an hour to the last hour mark, five minutes after it", async () => {
  const { send } = setUp();
  const a = marked(long("a"), "1h");
  const A = written(await send({ system: [a] }));
  const b = marked(long("b"), "1h");
  const c = marked(long("c"));
  const usage = await send({ system: [a, b], messages: [user(c), user(plain("?"))] });
  expect(read(usage)).toBe(A);
  expect(usage.cache_creation.ephemeral_1h_input_tokens).toBeGreaterThan(1000);
  expect(usage.cache_creation.ephemeral_5m_input_tokens).toBeGreaterThan(1000);
  const again = await send({ system: [a, b], messages: [user(c), user(plain("?"))] });
  expect(read(again)).toBe(A + written(usage));
});

test("below the minimum nothing happens, silently", async () => {
  const { send } = setUp();
  const system = [marked("short")];
  await send({ system });
  const usage = await send({ system });
  expect([read(usage), written(usage)]).toEqual([0, 0]);
});

test("the minimum is the model's own", async () => {
  const { send } = setUp();
  const system = [marked("word ".repeat(2200))];
  expect(written(await send({ system, model: "claude-sonnet-4-6" }))).toBeGreaterThan(1024);
  expect(written(await send({ system, model: "claude-opus-4-6" }))).toBe(0);
});

test("a breakpoint finds an entry 19 positions back, not 20", async () => {
  const turns = (count: number) => Array.from({ length: count }, (_, n) => plain(`part ${n}`));
  for (const [between, found] of [
    [18, true],
    [19, false],
  ] as const) {
    const { send } = setUp();
    const first = await send({ messages: [user(marked(long("a")))] });
    const usage = await send({ messages: [user(plain(long("a")), ...turns(between), marked("end"))] });
    expect(read(usage), `${between} blocks between`).toBe(found ? written(first) : 0);
  }
});

test("runs of tool calls and of results are one position each", async () => {
  const { send } = setUp();
  const first = await send({ messages: [user(marked(long("a")))] });
  const ids = Array.from({ length: 40 }, (_, n) => `toolu_${n}`);
  const uses = ids.map((id) => ({ type: "tool_use", id, name: "read", input: {} }));
  const results = ids.map((id) => ({ type: "tool_result", tool_use_id: id, content: "ok" }));
  const messages = [user(plain(long("a"))), assistant(...uses), user(...results, marked("go on"))];
  expect(read(await send({ messages }))).toBe(written(first));
});

test("entries can be read only once the first response has begun", async () => {
  let open: () => void = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const { send } = setUp({ script: () => gate.then(() => "Yes.") });
  const system = [marked(long("a"))];
  const both = [send({ system }), send({ system })];
  open();
  expect((await Promise.all(both)).map(read)).toEqual([0, 0]);
  expect(read(await send({ system }))).toBeGreaterThan(0);
});

test("if two requests write the same entry at once, the longer lifetime counts", async () => {
  let open: () => void = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const { api, send } = setUp({ script: () => gate.then(() => "Yes.") });
  const both = [send({ system: [marked(long("a"), "1h")] }), send({ system: [marked(long("a"))] })];
  open();
  await Promise.all(both);
  api.clock.advance(6 * MINUTE);
  expect(read(await send({ system: [marked(long("a"))] }))).toBeGreaterThan(0);
});

test("an entry found by looking back is refreshed too", async () => {
  const { api, send } = setUp();
  const first = await send({ messages: [user(marked(long("a")))] });
  const fork = (end: string) => ({
    messages: [user(plain(long("a"))), assistant(plain("b")), user(marked(end))],
  });
  api.clock.advance(4 * MINUTE);
  await send(fork("c"));
  api.clock.advance(4 * MINUTE);
  expect(read(await send(fork("d")))).toBe(written(first));
});

test("an hour-long mark inside what was read does not extend its life for free", async () => {
  const { api, send } = setUp();
  const [a, b] = [long("a"), long("b")];
  await send({ system: [plain(a), marked(b)] });
  const usage = await send({ system: [marked(a, "1h"), marked(b)] });
  expect(written(usage)).toBe(0);
  api.clock.advance(6 * MINUTE);
  expect(read(await send({ system: [marked(a, "1h")] }))).toBe(0);
});

test("a mark on a tool result is not part of its content", async () => {
  const { send } = setUp();
  const call = { type: "tool_use", id: "toolu_1", name: "read", input: {} };
  const mark = { cache_control: { type: "ephemeral" } };
  const result = { type: "tool_result", tool_use_id: "toolu_1", content: long("result") };
  const start = [user(plain("Hello")), assistant(call)];
  const first = await send({ messages: [...start, user({ ...result, ...mark })] });
  const nested = { ...result, content: [marked(long("result"))] };
  expect(read(await send({ messages: [...start, user(result, marked("end"))] }))).toBe(written(first));
  expect(read(await send({ messages: [...start, user(nested)] }))).toBe(written(first));
});

test("a block that was changed in place is another block", async () => {
  const { send } = setUp();
  const block = { ...marked(long("a")) };
  const first = await send({ messages: [user(block)] });
  block.text = `${block.text}and more`;
  const second = await send({ messages: [user(block)] });
  expect(read(second)).toBe(0);
  expect(whole(second)).toBeGreaterThan(whole(first));
});

test("moving a breakpoint breaks nothing; string and block content are the same", async () => {
  const { send } = setUp();
  const first = await send({ messages: [user(marked(long("a")))] });
  const messages = [{ role: "user", content: long("a") }, assistant(plain("b")), user(marked("c"))];
  expect(read(await send({ messages }))).toBe(written(first));
});

test("automatic caching marks the last block", async () => {
  const { send } = setUp();
  const automatic = { cache_control: { type: "ephemeral" } };
  const first = await send({ ...automatic, messages: [user(plain(long("a")))] });
  expect(first.input_tokens).toBe(0);
  const messages = [user(plain(long("a"))), assistant(plain("b")), user(plain("c"))];
  expect(read(await send({ ...automatic, messages }))).toBe(written(first));
});

test("each key has a cache of its own", async () => {
  const { send } = setUp();
  const system = [marked(long("a"))];
  await send({ system }, "ann");
  expect(read(await send({ system }, "bob"))).toBe(0);
  expect(read(await send({ system }, "ann"))).toBeGreaterThan(0);
});

test("a warm-up writes the cache, returns no content and uses no turn of the script", async () => {
  const { api, send } = setUp({ script: ["Once."] });
  const system = [marked(long("a"))];
  await send({ system, max_tokens: 0 });
  expect(api.ledger.at(-1)).toMatchObject({ stopReason: "max_tokens", output: 0 });
  expect(read(await send({ system }))).toBeGreaterThan(0);
});

test("a deleted tool result is no longer input, and the cached prefix stays readable", async () => {
  const api = createApi({ clock: createClock(0), script: () => "Yes." });
  const headers = {
    "x-api-key": "a",
    "anthropic-version": "2026-10-21",
    "anthropic-beta": "palimpsest-cache-edits",
  };
  const call = { type: "tool_use", id: "toolu_1", name: "read", input: {} };
  const answered = { type: "tool_result", tool_use_id: "toolu_1", content: long("result") };
  const messages = [user(plain(long("a"))), assistant(call), user(answered, marked("go on"))];
  const request = { model: "claude-sonnet-5", max_tokens: 100, messages };
  const before = (await api.handle(request, headers)).message?.usage as Usage;
  const edit = { cache_edits: [{ type: "delete_tool_result", tool_use_id: "toolu_1" }] };
  const after = (await api.handle({ ...request, ...edit }, headers)).message?.usage as Usage;
  expect(written(after)).toBe(0);
  expect(read(after)).toBeGreaterThan(2000);
  expect(whole(after)).toBeLessThan(whole(before) - 2000);
});

// Stopping a compaction: it ends at once, whatever it waits for, and leaves the view as it was.
import { createApi } from "@palimpsest/emulator";
import { expect, it } from "vitest";
import { type Model, openSession, RECALL, type SessionOptions } from "../index.ts";
import { memoryPorts } from "../ports/memory/ports.ts";

const never = () => new Promise<never>(() => {});
/** A model that answers nothing until it is stopped. */
const silent: Model = {
  name: "silent",
  capabilitiesOf: () => ({}) as never,
  send: (_, { signal } = {}) => {
    const answer = new Promise<never>((_, reject) =>
      signal?.addEventListener("abort", () => reject(signal.reason)),
    );
    answer.catch(() => {});
    return { final: () => answer, async *[Symbol.asyncIterator]() {} };
  },
};
const TOO_LONG = Object.assign(new Error("prompt is too long: 60000 tokens > 20000 maximum"), {
  status: 400,
});

async function start(more: Partial<SessionOptions>) {
  const ports = memoryPorts();
  await ports.files.makeFolder("/project");
  const tool_use = [{ name: "mcp__docs__get", input: {} }];
  const api = createApi({
    clock: { now: () => ports.clock.now(), advance: () => {} },
    script: () => ({ tool_use }),
  });
  const session = await openSession({
    cwd: "/project",
    home: "/home",
    env: {},
    ports,
    model: "claude-sonnet-4-6",
    tools: [{ name: "mcp__docs__get", input_schema: { type: "object" } }, RECALL],
    settings: { window: { size: 40_000 }, switches: { notesCompaction: false, notes: false } },
    ...more,
  });
  const failures: string[] = [];
  session.on("failure", ({ reason }) => failures.push(reason));
  await session.user("Go.");
  while (session.size().tokens < session.limits.compactAt) {
    const { message } = await api.handle(await session.request());
    await session.assistant(message as never);
    const [id = ""] = session.view.open.keys();
    await session.toolResults({ type: "tool_result", tool_use_id: id, content: `line ${id}\n`.repeat(400) });
  }
  return { session, failures };
}

const WAITS: Readonly<Record<string, Partial<SessionOptions>>> = {
  "the model": { models: { main: silent } },
  "a hook before it": { hooks: { preCompact: never } },
  "what is restored after it": { restore: { plan: never } },
};

it.each(Object.entries(WAITS))("of a full window, while it waits for %s", async (_, options) => {
  const { session, failures } = await start(options);
  const before = JSON.stringify(session.view.slots);
  const stop = new AbortController();
  const request = session.request({ signal: stop.signal });
  const outcome = expect(request).rejects.toMatchObject({ name: "AbortError" });
  await new Promise(setImmediate);
  stop.abort();
  await outcome;
  expect(JSON.stringify(session.view.slots)).toBe(before);
  expect(failures).toEqual([]);
  await session.close();
});

it("of another one that runs already is not waited for", async () => {
  const { session } = await start({ models: { main: silent } });
  const ending = new AbortController();
  const other = session.compact({ signal: ending.signal });
  const stop = new AbortController();
  const request = session.request({ signal: stop.signal });
  const outcome = expect(request).rejects.toMatchObject({ name: "AbortError" });
  await new Promise(setImmediate);
  stop.abort();
  await outcome;
  ending.abort();
  expect(await other).toMatchObject({ ok: false });
  await session.close();
});

it("of a refused request rejects like any other that is stopped", async () => {
  const { session } = await start({ models: { main: silent } });
  const stop = new AbortController();
  const again = session.overflow(TOO_LONG, { signal: stop.signal });
  const outcome = expect(again).rejects.toMatchObject({ name: "AbortError" });
  await new Promise(setImmediate);
  stop.abort();
  await outcome;
  await session.close();
});

it("is no failure of the layer, and neither is one that its caller is told about", async () => {
  const answers = { content: [{ type: "text", text: "No." }], stop_reason: "end_turn", usage: undefined };
  const main = {
    ...silent,
    send: () => ({ final: async () => answers, async *[Symbol.asyncIterator]() {} }) as never,
  };
  const { session, failures } = await start({ models: { main } });
  const [first] = session.view.slots;
  expect(await session.compact({ upTo: session.view.slots.at(-2)!.entry })).toEqual({
    ok: false,
    reason: "the summary failed: it holds no summary element",
  });
  expect(failures).toEqual([]);
  expect(session.view.slots[0]).toBe(first);
  await session.close();
});

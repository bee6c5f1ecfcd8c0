// What a session announces about requests, responses, recalls and their duration, with a clock that only moves when told to.
import { expect, it } from "vitest";
import { openSession, RECALL, type SessionEvents } from "../index.ts";
import { memoryPorts } from "../ports/memory/ports.ts";

const USAGE = { input_tokens: 1_000, output_tokens: 10 };

it("announces each request and response with tokens, price and duration, and each answer of Recall", async () => {
  const ports = memoryPorts();
  await ports.files.makeFolder("/project");
  const session = await openSession({
    cwd: "/project",
    home: "/home",
    env: {},
    model: "claude-sonnet-5-5",
    tools: [RECALL],
    request: { max_tokens: 500 },
    ports,
  });
  const told: unknown[] = [];
  const note = (name: keyof SessionEvents) => session.on(name, (event) => told.push({ name, ...event }));
  for (const name of ["request", "response", "recall", "cost"] as const) note(name);
  await session.user("Hello.");
  await session.request();
  await ports.clock.advance(1_500);
  const message = { id: "msg_1", role: "assistant", model: "claude-sonnet-5-5", stop_reason: "end_turn" };
  await session.assistant({ ...message, content: [{ type: "text", text: "Hi." }], usage: USAGE });
  // 1,000 at $2 and 10 at $10 per million.
  const call = { model: "claude-sonnet-5-5", usage: USAGE, usd: 0.0021, outcome: "ok", ms: 1_500 };
  expect(told).toEqual([
    { name: "request", model: "claude-sonnet-5-5", maxTokens: 500, messages: 1, tokens: expect.any(Number) },
    { name: "cost", layer: "main", ...call },
    { name: "response", id: "msg_1", stopReason: "end_turn", ...call },
  ]);
  await session.recall({ query: "Hello" });
  expect(told.at(-1)).toMatchObject({ name: "recall", from: "session", isAsked: true });

  await session.user("Again.");
  await session.request();
  await session.aborted({ content: [{ type: "text", text: "I was" }] });
  expect(told.at(-1)).toMatchObject({ name: "response", outcome: "aborted", usd: undefined });
  await session.close();
});

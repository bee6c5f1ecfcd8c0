// Compaction blocks that the platform makes on its own: kept unchanged and sent back intact, even after a resume.
import { createApi } from "@palimpsest/emulator";
import { expect, it } from "vitest";
import { openSession, RECALL } from "../index.ts";
import { memoryPorts } from "../ports/memory/ports.ts";
import type { Block, Message } from "../transcript/blocks.ts";

const HEADERS = {
  "x-api-key": "in-process",
  "anthropic-version": "2026-10-21",
  "anthropic-beta": "compact-2026-01-12",
};
const bash = { name: "Bash", description: "Runs a command.", input_schema: { type: "object" as const } };

const listCompactions = (messages: readonly Message[]): readonly Block[] =>
  messages.flatMap(({ content }) => content.filter(({ type }) => String(type) === "compaction"));

it("passes the platform's compaction blocks on as they came", async () => {
  const ports = memoryPorts();
  await ports.files.makeFolder("/work");
  const api = createApi({
    script: (_, { index }) => ({
      text: "On it.",
      tool_use: [{ name: "Bash", id: `toolu_${index}`, input: { command: `make ${index}` } }],
    }),
    clock: { now: () => ports.clock.now(), advance: () => undefined },
  });
  const edits = [{ type: "compact_20260112", trigger: { type: "input_tokens", value: 50_000 } }];
  const options = {
    cwd: "/work",
    home: "/home",
    env: {},
    ports,
    model: "claude-opus-4-6",
    tools: [bash, RECALL],
    request: { max_tokens: 4_000, betas: ["compact-2026-01-12"], context_management: { edits } },
    settings: { switches: { economy: false } },
  };
  const session = await openSession(options);
  await session.user("Go.");
  const received: Block[] = [];
  for (let at = 0; at < 20; at++) {
    const { betas: _, ...request } = await session.request();
    expect(listCompactions(request.messages as never)).toEqual(received);
    const { message, body } = await api.handle(request, HEADERS);
    if (!message) throw new Error(JSON.stringify(body));
    received.push(
      ...(message.content as never as Block[]).filter(({ type }) => String(type) === "compaction"),
    );
    await session.assistant(message as never);
    for (const id of [...session.view.open.keys()])
      await session.toolResults({ type: "tool_result", tool_use_id: id, content: "word ".repeat(6_000) });
  }
  expect(received.length).toBeGreaterThan(0);
  expect(received[0]).toHaveProperty("encrypted_content");
  const last = JSON.stringify((await session.request()).messages);
  await session.close();
  const again = await openSession({ ...options, resume: session.id });
  expect(JSON.stringify((await again.request()).messages)).toBe(last);
  await again.close();
});

// A signed summary that the platform made on demand: it takes the place of what it summarises, stands first, and is sent back as it came.
import { createApi } from "@palimpsest/emulator";
import { expect, it } from "vitest";
import { forkRequest, startFork } from "../forks/fork-body.ts";
import { openSession } from "../index.ts";
import { memoryPorts } from "../ports/memory/ports.ts";
import type { Block } from "../transcript/blocks.ts";

const BETA = "compact-2026-09-04";
const HEADERS = { "x-api-key": "in-process", "anthropic-version": "2026-10-21", "anthropic-beta": BETA };

it("starts the view, is accepted again byte for byte, also in forks and after a resume", async () => {
  const ports = memoryPorts();
  await ports.files.makeFolder("/work");
  const api = createApi({
    script: () => "Going on.",
    summarize: () => "All of it, in short.",
    clock: { now: () => ports.clock.now(), advance: () => undefined },
  });
  const options = {
    cwd: "/work",
    home: "/home",
    env: {},
    ports,
    model: "claude-opus-5-5",
    request: { max_tokens: 4_000, betas: [BETA] },
  };
  const session = await openSession(options);
  const send = async (more: object = {}) => {
    const { betas: _, ...request } = await session.request();
    const { message, body } = await api.handle({ ...request, ...more }, HEADERS);
    if (!message) throw new Error(JSON.stringify(body));
    await session.assistant(message as never);
    return message;
  };
  for (const words of ["One.", "Two."]) {
    await session.user(words);
    await send();
  }
  await session.user("Summarise.");
  const summary = await send({ compaction: { type: "summarize" } });
  const [block] = summary.content as unknown as readonly Block[];
  expect(block).toHaveProperty("signature");
  expect(session.receipts.map(({ cause }) => cause)).toEqual(["platform"]);

  for (const words of ["Three.", "Four."]) {
    await session.user(words);
    const { messages } = await session.request();
    const { cache_control: _, ...first } = messages[0]!.content[0];
    expect(JSON.stringify(first)).toBe(JSON.stringify(block));
    expect(JSON.stringify(messages)).not.toContain("One.");
    // Refused if the block was changed or is not the first.
    await send();
  }
  const started = startFork({ view: session.view, ttl: "5m", directive: "Note it." });
  if (!started.ok) throw new Error(started.reason);
  const { betas: _, ...fork } = forkRequest(started.fork);
  expect(await api.handle(fork, HEADERS)).toMatchObject({ status: 200 });

  await session.user("Five.");
  const last = JSON.stringify((await session.request()).messages);
  await session.close();
  const again = await openSession({ ...options, resume: session.id });
  expect(JSON.stringify((await again.request()).messages)).toBe(last);
  // What was summarised is still there to be read.
  expect(await again.recall({ query: "One" })).toContain("One.");
  await again.close();
});

// A signed summary that the platform made on demand: it replaces what it summarises, comes first, and is sent back
// unchanged.
import { createApi } from "@palimpsest/emulator";
import fc from "fast-check";
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
  // What was summarised can still be read.
  expect(await again.recall({ query: "One" })).toContain("One.");
  await again.close();
});

/** A session whose view starts with a signed summary. */
async function startSummarized(settings: NonNullable<Parameters<typeof openSession>[0]["settings"]>) {
  const ports = memoryPorts();
  await ports.files.makeFolder("/work");
  const api = createApi({
    script: () => "Going on.",
    summarize: () => "All of it, in short.",
    clock: { now: () => ports.clock.now(), advance: () => undefined },
  });
  const session = await openSession({
    cwd: "/work",
    home: "/home",
    env: {},
    ports,
    model: "claude-opus-5-5",
    request: { max_tokens: 4_000, betas: [BETA] },
    settings,
  });
  const send = async (words: string, more: object = {}) => {
    await session.user(words);
    const { betas: _, ...request } = await session.request();
    const { message, body } = await api.handle({ ...request, ...more }, HEADERS);
    if (!message) throw new Error(JSON.stringify(body));
    await session.assistant(message as never);
    return { request, message };
  };
  await send("One.");
  const { message } = await send("Summarise.", { compaction: { type: "summarize" } });
  return { session, send, block: message.content[0] };
}

it("stays first, as it came, whatever our own compactions take", async () => {
  let compacted = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(fc.integer({ min: 1, max: 900 }), fc.constant("compact" as const)), {
        minLength: 3,
        maxLength: 12,
      }),
      fc.boolean(),
      async (moves, fromNotes) => {
        const { session, send, block } = await startSummarized({
          window: { size: 24_000 },
          switches: { notesCompaction: fromNotes },
        });
        for (const move of moves) {
          if (move === "compact") await session.compact();
          else await send("some more words ".repeat(move));
        }
        compacted += session.receipts.filter(({ cause }) => cause === "boundary").length;
        // Refused if the block was changed or is not the first.
        const { request } = await send("And now?");
        const { cache_control: _, ...first } = request.messages[0]!.content[0];
        expect(JSON.stringify(first)).toBe(JSON.stringify(block));
        await session.close();
      },
    ),
    { numRuns: 25 },
  );
  expect(compacted).toBeGreaterThan(10);
});

// A session without models: the offline engine does every job, calls nobody and says so.
import { expect, it } from "vitest";
import { memoryPorts } from "../ports/memory/ports.ts";
import { RECALL } from "../recall-tool/recall-tool.ts";
import type { Session } from "../session.ts";
import { openSession } from "./open-session.ts";
import type { SessionOptions } from "./session-types.ts";

/** A Thursday. */
const START = Date.UTC(2026, 9, 15, 12);
const bash = { name: "Bash", description: "Runs a command", input_schema: { type: "object" } };

function begin() {
  const ports = memoryPorts({ start: START });
  const open = async (more: Partial<SessionOptions> = {}) => {
    await ports.files.makeFolder("/project");
    return openSession({
      cwd: "/project",
      home: "/home",
      env: {},
      ports,
      model: "claude-sonnet-5-5",
      tools: [bash, RECALL],
      ...more,
    });
  };
  return { ports, open };
}

async function exchange(session: Session, said: string, answer = "Very well.") {
  await session.user(said, { origins: [{ from: 0, to: said.length, origin: "typed" }] });
  const request = await session.request();
  await session.assistant({ content: [{ type: "text", text: answer }] });
  return JSON.stringify(request.messages);
}

async function work(session: Session, steps: number) {
  await session.user("Look round.");
  for (let step = 0; step < steps; step++) {
    await session.request();
    const id = `toolu_${step}`;
    await session.assistant({
      content: [{ type: "tool_use", id, name: "Bash", input: { command: `make part-${step}` } }],
    });
    await session.toolResults([
      { type: "tool_result", tool_use_id: id, content: [{ type: "text", text: "line\n".repeat(400) }] },
    ]);
  }
  await session.request();
  await session.assistant({ content: [{ type: "text", text: "All parts are made." }] });
}

it("saves what the human typed, with evidence, and recalls it in the next session", async () => {
  const { open } = begin();
  const first = await open();
  const saved: string[] = [];
  first.on("memory", (event) => saved.push(...event.saved));
  await exchange(first, "The audit of the importer is on Monday. Fix the tests first.");
  const said = first.head;
  await first.close();
  expect(said).not.toBeNull();
  expect(saved).toHaveLength(1);
  const [memory] = (await (await first.memory.open())!.store.list())!;
  expect(memory).toMatchObject({
    type: "project",
    description: "The audit of the importer is on Monday (2026-10-19).",
    evidence: { class: "said", session: first.id, quote: "The audit of the importer is on Monday." },
  });
  expect(memory?.evidence?.messages).toHaveLength(1);

  const second = await open();
  expect(await exchange(second, "When is the audit of the importer?")).toContain("2026-10-19");
  await second.close();
});

it("has nothing in the ledger, because no model was called", async () => {
  const { open } = begin();
  const session = await open();
  const costs: unknown[] = [];
  session.on("cost", (cost) => costs.push(cost));
  await exchange(session, "Always squash before merging.");
  await session.compact();
  await session.close();
  expect(costs).toEqual([]);
  expect(session.ledger.total).toMatchObject({ calls: 0, usd: 0, unpricedCalls: 0 });
});

it("writes the whole summary itself if the notes cannot be used, and names instructions that it could not follow", async () => {
  const { open } = begin();
  const session = await open();
  await work(session, 12);
  const made = await session.compact({ instructions: "Keep every part number." });
  expect(made).toMatchObject({ ok: true, method: "full" });
  const text = await exchange(session, "Go on.");
  expect(text).toContain("No model wrote this");
  expect(text).toContain("could not be followed: Keep every part number.");
  for (const heading of ["1. Request and intent", "9. Next step"]) expect(text).toContain(heading);
  await session.close();
});

it("tidies the memory, and says what it did", async () => {
  const { open, ports } = begin();
  const session = await open();
  await exchange(session, "Tom is on leave until 2026-10-18, reviews go to Ana.");
  await exchange(session, "The design doc is in Notion.");
  await exchange(session, "Our tracker is in Linear.");
  await session.close();
  await ports.clock.advance(9 * 86_400_000);
  const later = await open();
  const outcome = await later.dream();
  expect(outcome).toMatchObject({ ok: true, state: "completed" });
  const { store } = (await later.memory.open())!;
  const left = (await store.list()).map(({ description }) => description).sort();
  expect(left).toEqual(["Our tracker is in Linear.", "The design doc is in Notion."]);
  await later.close();
});

it("refuses what only a model can do, in a sentence", async () => {
  const { open } = begin();
  const session = await open();
  await exchange(session, "Hello.");
  const outcome = await session.fork({ layer: "agents", directive: "Think.", maxTurns: 1 });
  expect(outcome).toMatchObject({ ok: false, reason: expect.stringContaining("There is no model to ask") });
  await session.close();
});

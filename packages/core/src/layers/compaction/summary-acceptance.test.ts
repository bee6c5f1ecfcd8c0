// Which summaries are accepted, through the public surface, with the real SDK and the emulator's rules and cache.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import Anthropic from "@anthropic-ai/sdk";
import { type Emulator, type MessagesRequest, startEmulator, type Turn } from "@palimpsest/emulator";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openSession, RECALL, type SessionEvents, type SessionOptions } from "../../index.ts";
import { anthropicModel } from "../../models/anthropic/index.ts";
import { nodePorts } from "../../ports/index.ts";
import { writeSummaryAnswer } from "../../testing/summary-answer.ts";

const bash = { name: "Bash", description: "Runs a command.", input_schema: { type: "object" as const } };
const MODEL = "claude-sonnet-4-6";
/** Recognised in the view after the compaction. */
const PROOF = "The gate is painted green";
const WHOLE = writeSummaryAnswer(PROOF);
const FORMAT = {
  format: {
    type: "json_schema",
    schema: {
      type: "object",
      properties: { answer: { type: "string" } },
      required: ["answer"],
      additionalProperties: false,
    },
  },
};

let home: string;
let emulator: Emulator;
let toFork: (Turn | string)[];
let forked: MessagesRequest[];
/** The row of the last one: an update of the notes may be under way at the same time. */
let forkedAt: number;

beforeEach(async () => {
  home = await mkdtemp(`${tmpdir()}/palimpsest-`);
  forked = [];
  emulator = await startEmulator({
    script: (request, { lastUserText }) => {
      if (!/<summary>/.test(lastUserText))
        return /fork/i.test(lastUserText.slice(0, 200))
          ? "No notes today."
          : { text: "On it.", tool_use: [{ name: "Bash", input: { command: "make" } }] };
      forked.push(request);
      forkedAt = emulator.ledger.length;
      // Forced into a format, a model can only answer in that format.
      const format = (request as { output_config?: { format?: unknown } }).output_config?.format;
      if (format) return JSON.stringify({ answer: WHOLE });
      const forces = request.tool_choice?.type === "any" || request.tool_choice?.type === "tool";
      if (forces) return { tool_use: [{ name: "Bash", input: { command: "summarise" } }] };
      return toFork[Math.min(forked.length, toFork.length) - 1]!;
    },
  });
});

afterEach(async () => {
  await emulator.close();
  await rm(home, { recursive: true });
});

async function compactAfterWork(more: Partial<SessionOptions> = {}) {
  const client = new Anthropic({ baseURL: emulator.url, apiKey: "test", maxRetries: 0 });
  const main = anthropicModel({
    baseURL: emulator.url,
    apiKey: "test",
    ports: nodePorts(),
    retry: { attempts: 1 },
  });
  const session = await openSession({
    cwd: home,
    home,
    env: {},
    model: MODEL,
    system: "You look after a small build.",
    tools: [bash, RECALL],
    models: { main },
    request: { max_tokens: 4_000 },
    ...more,
    settings: {
      ...more.settings,
      switches: { economy: false, pressureClearing: false, ...more.settings?.switches },
    },
  });
  const events: SessionEvents["compaction"][] = [];
  session.on("compaction", (event) => events.push(event));
  await session.user("Paint the gate.");
  for (let at = 0; at < 12; at++) {
    await session.assistant(await client.messages.stream((await session.request()) as never).finalMessage());
    for (const id of [...session.view.open.keys()])
      await session.toolResults({ type: "tool_result", tool_use_id: id, content: "ok ".repeat(6_000) });
  }
  await session.compact({ instructions: "Say the colour of the gate." });
  const shown = JSON.stringify(session.view.slots.map(({ blocks }) => blocks));
  const costs = session.ledger.layers.get("compaction");
  await session.close();
  expect(emulator.ledger.filter((row) => !row.valid)).toEqual([]);
  return { event: events.at(-1)!, shown, costs };
}

const findForkRow = () => emulator.ledger[forkedAt]!;

const sections = (text: string, without: string) =>
  WHOLE.replace(PROOF, text)
    .split("\n")
    .filter((line) => !line.includes(without))
    .join("\n");

describe("a summary", () => {
  it("is accepted if the answer is complete, the element is closed, and it has every section", async () => {
    toFork = [WHOLE];
    const { event, shown } = await compactAfterWork();
    expect(event).toMatchObject({ method: "full" });
    expect(shown).toContain(PROOF);
    expect(shown).not.toContain("Scratch paper");
    expect(forked).toHaveLength(1);
  });

  it.each<[string, Turn | string]>([
    ["a refusal in mid-sentence", { text: WHOLE.slice(0, -80), stop_reason: "refusal" }],
    ["a refusal behind a whole summary", { text: WHOLE, stop_reason: "refusal" }],
    ["a cut by the output limit", { text: WHOLE.slice(0, -20), stop_reason: "max_tokens" }],
    ["a cut by the window", { text: WHOLE, stop_reason: "model_context_window_exceeded" }],
    ["a stop sequence", { text: WHOLE, stop_reason: "stop_sequence" }],
    ["a summary element that is not closed", WHOLE.replace("</summary>", "")],
    ["a summary inside an analysis that is not closed", WHOLE.replace("</analysis>", "")],
    ["no summary element", "<analysis>x</analysis>\nThe gate is green."],
    ["a summary without its pending section", sections(PROOF, "Pending")],
    ["a summary without its last section", sections(PROOF, "Next step")],
    ["a summary as JSON", JSON.stringify({ answer: WHOLE })],
    ["an empty answer", { blocks: [] }],
  ])("is asked for once more after %s, and the good one is used", async (_, answer) => {
    toFork = [answer, WHOLE];
    const { event, shown } = await compactAfterWork();
    expect(event).toMatchObject({ method: "full" });
    expect(shown).toContain(PROOF);
    expect(forked).toHaveLength(2);
  });

  it.each<[string, Turn | string]>([
    ["a refusal", { text: `<summary>${PROOF} and`, stop_reason: "refusal" }],
    ["a cut", { text: WHOLE.slice(0, -20), stop_reason: "max_tokens" }],
    ["an unfinished analysis", WHOLE.replace("</analysis>", "")],
  ])("is given up after the second time with %s, and the notes serve", async (_, answer) => {
    toFork = [answer];
    const { event, shown } = await compactAfterWork();
    expect(forked).toHaveLength(2);
    expect(event.method).toBe("notes");
    expect(event.asides.join(" ")).toContain("instructions");
    expect(shown).not.toContain(PROOF);
    expect(shown).toContain("Paint the gate.");
  });

  it("has its own output limit, whatever the caller's is, and still reads the cache", async () => {
    toFork = [`${writeSummaryAnswer(`${PROOF}. ${"It took long. ".repeat(2_000)}`)}`];
    const { event, shown } = await compactAfterWork({ request: { max_tokens: 200 } });
    expect(event).toMatchObject({ method: "full" });
    expect(shown).toContain(PROOF);
    expect(findForkRow().read).toBeGreaterThan(20_000);
  });

  it("leaves room for a thinking budget above its own limit", async () => {
    toFork = [WHOLE];
    const thinking = { type: "enabled" as const, budget_tokens: 25_000 };
    const model = "claude-sonnet-4-5";
    const { event } = await compactAfterWork({ model, request: { max_tokens: 30_000, thinking } });
    expect(event).toMatchObject({ method: "full" });
  });

  it("is never forced into the caller's output format, and keeps the effort", async () => {
    toFork = [WHOLE];
    const request = { max_tokens: 4_000, output_config: { ...FORMAT, effort: "low" } };
    const { event, shown } = await compactAfterWork({ request });
    expect(event).toMatchObject({ method: "full" });
    expect(shown).toContain(PROOF);
    expect(forked.map((body) => (body as { output_config?: unknown }).output_config)).toEqual([
      { effort: "low" },
    ]);
  });
});

describe("if the caller forces a tool", () => {
  const request = { max_tokens: 4_000, tool_choice: { type: "any" } };

  it("no summary is asked for: the notes serve", async () => {
    toFork = [WHOLE];
    const { event } = await compactAfterWork({ request });
    expect(event).toMatchObject({ method: "notes" });
    expect(event.asides.join(" ")).toContain("tool_choice");
    expect(forked).toEqual([]);
  });

  it("a summary is asked for with `auto` if the notes cannot serve, and the ledger has the cache miss", async () => {
    toFork = [WHOLE];
    const { event, shown, costs } = await compactAfterWork({
      request,
      settings: { switches: { notesCompaction: false } },
    });
    expect(event).toMatchObject({ method: "full" });
    expect(shown).toContain(PROOF);
    expect(forked.map((body) => body.tool_choice)).toEqual([{ type: "auto" }]);
    expect(event.asides.join(" ")).toMatch(/tool_choice.*cache/);
    const { read, uncached, written5m, written1h } = findForkRow();
    expect(costs).toMatchObject({ calls: 1, read, uncached, written5m, written1h });
    expect(uncached + written5m + written1h).toBeGreaterThan(20_000);
  });
});

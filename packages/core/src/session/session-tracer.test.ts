// Spans of a session, collected by the real OpenTelemetry SDK in memory, with the real API client against the emulator.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import Anthropic from "@anthropic-ai/sdk";
import { SpanKind, SpanStatusCode } from "@opentelemetry/api";
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from "@opentelemetry/sdk-trace-base";
import { type Emulator, startEmulator } from "@palimpsest/emulator";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openSession, RECALL, type Session } from "../index.ts";
import { anthropicModel } from "../models/anthropic/index.ts";
import { writeSummaryAnswer } from "../testing/summary-answer.ts";
import { inputTokens, type Usage } from "../transcript/blocks.ts";
import type { Tracer } from "./tracer.ts";

const MODEL = "claude-sonnet-4-6";
const SECRET = "the-words-of-the-conversation";

let home: string;
let emulator: Emulator;
let exporter: InMemorySpanExporter;
let tracer: Tracer;

beforeEach(async () => {
  home = await mkdtemp(`${tmpdir()}/palimpsest-`);
  emulator = await startEmulator({
    script: (_, { lastUserText }) =>
      /<summary>/.test(lastUserText)
        ? writeSummaryAnswer("All of it.")
        : `${SECRET} ${"and more ".repeat(2_000)}`,
  });
  exporter = new InMemorySpanExporter();
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  tracer = provider.getTracer("test");
});

afterEach(async () => {
  await emulator.close();
  await rm(home, { recursive: true });
});

const open = (using: Tracer = tracer) =>
  openSession({
    cwd: home,
    home: `${home}/.palimpsest`,
    env: {},
    model: MODEL,
    tools: [RECALL],
    request: { max_tokens: 5_000 },
    models: { main: anthropicModel({ apiKey: "key", baseURL: emulator.url }) },
    tracer: using,
  });

async function exchange(session: Session, words: string): Promise<Anthropic.Message> {
  await session.user(words);
  const client = new Anthropic({ apiKey: "key", baseURL: emulator.url });
  const response = await client.messages.create(await session.request());
  await session.assistant(response);
  return response;
}

const spansNamed = (name: string) => exporter.getFinishedSpans().filter((span) => span.name === name);

describe("spans of a session", () => {
  it("follow the GenAI conventions for requests of the conversation and in the background", async () => {
    const session = await open();
    const response = await exchange(session, SECRET);
    const usage = response.usage as unknown as Usage;
    const call = {
      "gen_ai.conversation.id": session.id,
      "gen_ai.operation.name": "chat",
      "gen_ai.provider.name": "anthropic",
      "gen_ai.request.model": MODEL,
    };
    const [first] = spansNamed(`chat ${MODEL}`);
    expect(first).toMatchObject({
      kind: SpanKind.CLIENT,
      status: { code: SpanStatusCode.UNSET },
      ended: true,
    });
    expect(first!.attributes).toEqual({
      ...call,
      "gen_ai.request.max_tokens": 5_000,
      "gen_ai.response.model": MODEL,
      "gen_ai.response.id": response.id,
      "gen_ai.response.finish_reasons": ["end_turn"],
      "gen_ai.usage.input_tokens": inputTokens(usage),
      "gen_ai.usage.output_tokens": usage.output_tokens,
      "gen_ai.usage.cache_read.input_tokens": usage.cache_read_input_tokens,
      "gen_ai.usage.cache_creation.input_tokens": usage.cache_creation_input_tokens,
    });
    for (const words of ["Go on.", "And on.", "And on."]) await exchange(session, words);
    exporter.reset();

    const compacted = await session.compact({ instructions: "Keep little." });
    expect(compacted).toMatchObject({ ok: true, method: "full" });
    const background = spansNamed(`chat ${MODEL}`).find(
      ({ attributes }) => attributes["palimpsest.layer"] === "compaction",
    );
    const costs = [...session.view.tree.values()].flatMap(({ entry }) =>
      entry.type === "cost" ? [entry] : [],
    );
    const cost = costs.find(({ layer }) => layer === "compaction")!;
    expect(background!.attributes).toMatchObject({
      ...call,
      "gen_ai.usage.input_tokens": inputTokens(cost.usage),
      "gen_ai.usage.output_tokens": cost.usage.output_tokens,
    });
    const [compaction] = spansNamed("palimpsest.compaction");
    if (!compacted.ok) throw new Error("not reached");
    expect(compaction!.attributes).toEqual({
      "gen_ai.conversation.id": session.id,
      "palimpsest.compaction.trigger": "manual",
      "palimpsest.compaction.method": "full",
      "palimpsest.compaction.tokens_before": compacted.before,
      "palimpsest.compaction.tokens_after": compacted.after,
    });
    const [broken] = spansNamed("palimpsest.break");
    expect(broken!.attributes).toMatchObject({
      "gen_ai.conversation.id": session.id,
      "palimpsest.break.cause": "boundary",
      "palimpsest.break.tokens": session.receipts.at(-1)!.tokens,
    });

    await session.recall({ query: "words" });
    expect(spansNamed("execute_tool Recall")[0]!.attributes).toMatchObject({
      "gen_ai.operation.name": "execute_tool",
      "gen_ai.tool.name": "Recall",
      "palimpsest.recall.from": "session",
    });

    await exchange(session, "What now?");
    await exchange(session, "And now?");
    const after = spansNamed(`chat ${MODEL}`).filter(({ attributes }) => !attributes["palimpsest.layer"]);
    expect(after.map(({ attributes }) => attributes["gen_ai.conversation.compacted"])).toEqual([
      true,
      undefined,
    ]);
    await session.close();
    for (const span of exporter.getFinishedSpans()) {
      const [seconds, nanos] = span.duration;
      expect(seconds * 1e9 + nanos).toBeGreaterThanOrEqual(0);
      expect(JSON.stringify(span.attributes)).not.toContain(SECRET);
    }
  });

  it("end in an error if no response came, or only part of one", async () => {
    const session = await open();
    await session.user("One.");
    await session.request();
    await session.request();
    expect(spansNamed(`chat ${MODEL}`)).toMatchObject([
      { status: { code: SpanStatusCode.ERROR }, attributes: { "error.type": "_OTHER" } },
    ]);
    await session.aborted({ content: [{ type: "text", text: "I was" }] });
    expect(spansNamed(`chat ${MODEL}`)[1]).toMatchObject({
      status: { code: SpanStatusCode.ERROR },
      attributes: { "error.type": "aborted" },
    });
    await session.user("Two.");
    await session.request();
    await session.close();
    expect(spansNamed(`chat ${MODEL}`)).toHaveLength(3);
  });

  it("are left out if the tracer fails, and the conversation continues", async () => {
    const failing: Tracer = {
      startSpan: () => {
        throw new Error("no exporter");
      },
    };
    const ending: Tracer = {
      startSpan: () => ({
        setAttributes: () => {},
        setStatus: () => {},
        end: () => {
          throw new Error("no exporter");
        },
      }),
    };
    for (const broken of [failing, ending]) {
      const session = await open(broken);
      expect((await exchange(session, "Hello.")).stop_reason).toBe("end_turn");
      await session.user("Again.");
      await session.request();
      await session.close();
    }
  });
});

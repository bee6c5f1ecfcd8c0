import Anthropic from "@anthropic-ai/sdk";
import {
  type Emulator,
  type EmulatorOptions,
  type Fault,
  startEmulator,
  type Turn,
} from "@palimpsest/emulator";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Clock } from "../../ports/clock.ts";
import { seededIds } from "../../ports/memory/ids.ts";
import {
  type CaseTurn,
  catchModelError,
  makeModelCases,
} from "../../testing/conformance/make-model-cases.ts";
import type { RequestBody } from "../../transcript/blocks.ts";
import { CATALOG } from "../catalog-data.ts";
import type { StreamEvent } from "../model.ts";
import { DEFAULT_PATIENCE, type Wait } from "../patience.ts";
import { type AnthropicOptions, anthropicModel } from "./index.ts";

const SILENCE = DEFAULT_PATIENCE.silenceMs;

/** Does not wait, remembers how long it would have, and lets a test say when time is up. */
function testClock() {
  const slept: number[] = [];
  const expected: number[] = [];
  const timers = new Map<() => void, number>();
  const clock: Clock = {
    now: () => 0,
    sleep: async (ms) => void slept.push(ms),
    after(ms, run) {
      expected.push(ms);
      timers.set(run, ms);
      return () => timers.delete(run);
    },
  };
  /** For all that now wait so long. */
  const timeIsUp = (ms: number) => {
    for (const [run, its] of [...timers]) {
      if (its !== ms || !timers.delete(run)) continue;
      run();
    }
  };
  return { ...clock, slept, expected, timers, timeIsUp };
}

const request: RequestBody = {
  model: "claude-sonnet-5-5",
  max_tokens: 1_000,
  messages: [{ role: "user", content: [{ type: "text", text: "What is in the file?" }] }],
};

let emulator: Emulator;
let clock: ReturnType<typeof testClock>;

async function start(options: EmulatorOptions = {}, more: Partial<AnthropicOptions> = {}) {
  emulator = await startEmulator(options);
  return connect(more);
}

function connect(more: Partial<AnthropicOptions> = {}) {
  return anthropicModel({
    apiKey: "key",
    baseURL: emulator.url,
    ports: { clock, ids: seededIds(1) },
    ...more,
  });
}

beforeEach(() => {
  clock = testClock();
});

describe("the Model of the Messages API conforms", () => {
  it.each(
    makeModelCases(async (turns) => {
      const model = await start({ script: turns.map(toTurn) }, { retry: { attempts: 1 } });
      return { model, dispose: () => emulator.close() };
    }),
  )("$name", ({ run }) => run());
});

function toTurn({ content = [], stop_reason, fault }: CaseTurn): Turn {
  return {
    blocks: content as NonNullable<Turn["blocks"]>,
    ...(stop_reason ? { stop_reason: stop_reason as NonNullable<Turn["stop_reason"]> } : {}),
    ...(fault ? { fault: toFault(fault) } : {}),
  };
}

/** The server pings once behind message_start, and counts that too. */
const PING = 1;

function toFault(fault: NonNullable<CaseTurn["fault"]>): Fault {
  if (!("afterEvents" in fault)) return { kind: fault.kind };
  return { kind: fault.kind === "hang" ? "stall" : "cut", afterEvents: fault.afterEvents + PING };
}

describe("the Messages API", () => {
  afterEach(() => emulator.close());

  describe("on the wire", () => {
    it("sends the body unchanged, betas in the header, and asks for a stream", async () => {
      emulator = await startEmulator();
      const sent: { body: unknown; headers: Headers }[] = [];
      const client = new Anthropic({
        apiKey: "key",
        baseURL: emulator.url,
        fetch: (url, init) => {
          sent.push({ body: init?.body, headers: new Headers(init?.headers) });
          return fetch(url, init);
        },
      });
      const { model, max_tokens, messages } = request;
      const betas = ["context-management-2025-06-27", "compact-2026-01-12"];
      await connect({ client })
        .send({ messages, betas, max_tokens, model, metadata: { user_id: "é" } })
        .final();
      expect(sent[0]?.body).toBe(
        `{"messages":${JSON.stringify(messages)},"max_tokens":1000,"model":"claude-sonnet-5-5","metadata":{"user_id":"é"},"stream":true}`,
      );
      expect(sent[0]?.headers.get("anthropic-beta")).toBe(betas.join(","));
    });

    it("does not let the SDK retry", async () => {
      emulator = await startEmulator();
      emulator.faults.next({ kind: "overloaded" }, { times: 9 });
      const client = new Anthropic({ apiKey: "key", baseURL: emulator.url, maxRetries: 5 });
      await catchModelError(
        connect({ client, retry: { attempts: 2 } })
          .send(request)
          .final(),
      );
      expect(emulator.ledger).toHaveLength(2);
    });
  });

  describe("trying again", () => {
    it("waits as long as the server asks, and otherwise by its own schedule", async () => {
      const retries: string[] = [];
      const model = await start({}, { onRetry: ({ error }) => retries.push(error.code) });
      emulator.faults.next({ kind: "rate_limit", retryAfter: 7 });
      emulator.faults.next({ kind: "server_error" });
      emulator.faults.next({ kind: "overloaded" });
      emulator.faults.next({ kind: "reset" });
      emulator.faults.next({ kind: "cut", afterEvents: 0 });
      expect((await model.send(request).final()).stop_reason).toBe("end_turn");
      expect(retries).toEqual(["rate-limit", "server", "overloaded", "connection", "stream-broken"]);
      expect(clock.slept[0]).toBe(7_000);
      for (const [i, delay] of clock.slept.slice(1).entries()) {
        expect(delay).toBeGreaterThanOrEqual(0.75 * 1_000 * 2 ** i);
        expect(delay).toBeLessThanOrEqual(1_000 * 2 ** i);
      }
    });

    it("says which layer asked, if it is not the conversation", async () => {
      const layers: (string | undefined)[] = [];
      const model = await start({}, { onRetry: ({ layer }) => layers.push(layer) });
      for (const options of [{}, { layer: "notes" }]) {
        emulator.faults.next({ kind: "overloaded" });
        await model.send(request, options).final();
      }
      expect(layers).toEqual([undefined, "notes"]);
    });

    it("tries an error event again while nothing has been handed out", async () => {
      const model = await start();
      emulator.faults.next({ kind: "error_event", afterEvents: 0 });
      await model.send(request).final();
      expect(clock.slept).toHaveLength(1);
    });

    it("never tries again once an event was handed out", async () => {
      const model = await start();
      for (const kind of ["cut", "malformed", "error_event"] as const) {
        emulator.faults.next({ kind, afterEvents: 1 });
        const error = await catchModelError(model.send(request).final());
        expect(error.details).toMatchObject({ retryable: true, partial: { content: [] }, incomplete: [] });
      }
      expect(clock.slept).toEqual([]);
      expect(emulator.ledger).toHaveLength(3);
    });

    it("gives up at once if the server asks for a longer wait than anybody would accept", async () => {
      const model = await start();
      emulator.faults.next({ kind: "rate_limit", retryAfter: 3_600 });
      const error = await catchModelError(model.send(request).final());
      expect(error).toMatchObject({ code: "rate-limit", details: { status: 429, retryAfter: 3_600_000 } });
      expect(clock.slept).toEqual([]);
    });

    it("stops trying when it is aborted", async () => {
      const controller = new AbortController();
      const model = await start({}, { onRetry: () => controller.abort() });
      emulator.faults.next({ kind: "overloaded" }, { times: 9 });
      expect((await catchModelError(model.send(request, { signal: controller.signal }).final())).code).toBe(
        "aborted",
      );
      expect(emulator.ledger).toHaveLength(1);
    });
  });

  describe("broken streams", () => {
    const words = "These are many words, so that the text comes in several pieces and can break in between.";

    it("gives up on a stream that falls silent, and keeps what had arrived", async () => {
      const model = await start({ script: [{ text: words, fault: { kind: "stall", afterEvents: 5 } }] });
      const response = model.send(request);
      let seen = 0;
      const reading = async () => {
        for await (const event of response) {
          seen += 1;
          if (event.type === "content_block_delta" && seen === 4) clock.timeIsUp(SILENCE);
        }
      };
      const error = await catchModelError(reading());
      expect(error).toMatchObject({ code: "timeout", details: { retryable: true, incomplete: [0] } });
      expect(error.details.partial?.content).toMatchObject([{ type: "text", text: words.slice(0, 40) }]);
      expect(clock.timers.size).toBe(0);
    });

    it("sends again when not even a first event came in time", async () => {
      const model = await start();
      emulator.faults.next({ kind: "stall" });
      const waiting = model.send(request).final();
      while (emulator.ledger.length === 0) await new Promise(setImmediate);
      clock.timeIsUp(SILENCE);
      expect((await waiting).stop_reason).toBe("end_turn");
    });

    it("waits twice as long for the first byte once more, and says how long it waits", async () => {
      const waits: Wait[] = [];
      const model = await start({}, { onWait: (wait) => waits.push(wait) });
      emulator.faults.next({ kind: "silent" }, { times: 2 });
      const waiting = model.send(request, { layer: "notes" }).final();
      while (emulator.ledger.length < 1) await new Promise(setImmediate);
      clock.timeIsUp(SILENCE);
      while (emulator.ledger.length < 2) await new Promise(setImmediate);
      clock.timeIsUp(SILENCE);
      expect(waits).toEqual([{ kind: "silent", elapsedMs: SILENCE, layer: "notes" }]);
      expect(clock.slept).toHaveLength(1);
      clock.timeIsUp(2 * SILENCE);
      expect((await waiting).stop_reason).toBe("end_turn");
      expect(clock.timers.size).toBe(0);
    });

    it("gives up on pings alone, without sending the request again", async () => {
      const model = await start();
      emulator.faults.next({ kind: "pings", everyMs: 1 }, { times: 9 });
      const waiting = catchModelError(model.send(request).final());
      while (emulator.ledger.length === 0) await new Promise(setImmediate);
      clock.timeIsUp(10 * SILENCE);
      const error = await waiting;
      expect(error).toMatchObject({ code: "timeout", details: { retryable: false } });
      expect(error.message).toContain("api.noContentSeconds");
      expect(emulator.ledger).toHaveLength(1);
    });

    it("gives up when the total wait is over, also in a pause between two attempts", async () => {
      const model = await start();
      emulator.faults.next({ kind: "silent" });
      const first = catchModelError(model.send(request).final());
      while (emulator.ledger.length === 0) await new Promise(setImmediate);
      clock.timeIsUp(15 * SILENCE);
      expect(await first).toMatchObject({ code: "timeout", details: { retryable: false } });
      const { promise, reject } = Promise.withResolvers<void>();
      const sleeping = Promise.withResolvers<void>();
      clock.sleep = async (_, signal) => {
        signal?.addEventListener("abort", () => reject(signal.reason));
        sleeping.resolve();
        return promise;
      };
      emulator.faults.next({ kind: "overloaded" });
      const second = catchModelError(model.send(request).final());
      await sleeping.promise;
      clock.timeIsUp(15 * SILENCE);
      expect((await second).message).toContain("within 15 min");
    });

    it("names a malformed event, and the server's own error", async () => {
      const model = await start();
      emulator.faults.next({ kind: "malformed", afterEvents: 4 });
      const malformed = await catchModelError(model.send(request).final());
      expect(malformed).toMatchObject({ code: "stream-broken", details: { incomplete: [0] } });
      expect(malformed.message).toContain("an event is not JSON");
      emulator.faults.next({
        kind: "error_event",
        type: "api_error",
        message: "Something tripped",
        afterEvents: 4,
      });
      const failed = await catchModelError(model.send(request).final());
      expect(failed).toMatchObject({
        code: "server",
        details: { incomplete: [0], requestId: expect.any(String) },
      });
      expect(failed.message).toContain("Something tripped");
    });

    it("keeps a tool request cut off by max_tokens as a message with empty input", async () => {
      const input = { path: "/a/long/path/that/will/be/cut/somewhere", text: words };
      const model = await start({
        script: [{ tool_use: [{ name: "Write", input }], fault: { kind: "max_tokens" } }],
      });
      const tools = [{ name: "Write", input_schema: { type: "object" } }];
      const message = await model.send({ ...request, tools }).final();
      expect(message).toMatchObject({
        stop_reason: "max_tokens",
        content: [{ type: "tool_use", input: {} }],
      });
    });
  });

  describe("errors", () => {
    it("reads the numbers of a prompt that is too long", async () => {
      const model = await start();
      const long = { type: "text" as const, text: "word ".repeat(300_000) };
      const sent = {
        ...request,
        model: "claude-haiku-4-5",
        messages: [{ role: "user" as const, content: [long] }],
      };
      const { code, details } = await catchModelError(model.send(sent).final());
      expect(code).toBe("too-long");
      expect(details.tokens?.limit).toBe(200_000);
      expect(details.tokens?.sent).toBeGreaterThan(200_000);
      expect(details.retryable).toBe(false);
    });

    it.each([
      [401, "auth"],
      [402, "billing"],
      [404, "not-found"],
      [413, "too-large"],
    ] as const)("does not repeat a %s", async (status, code) => {
      const model = await start();
      emulator.faults.next({ kind: "error", status });
      expect(await catchModelError(model.send(request).final())).toMatchObject({ code, details: { status } });
      expect(emulator.ledger).toHaveLength(1);
    });

    it("passes on what the server finds invalid", async () => {
      const model = await start();
      const error = await catchModelError(model.send({ ...request, messages: [] }).final());
      expect(error).toMatchObject({ code: "invalid-request", details: { status: 400, retryable: false } });
      expect(error.message).toContain("messages");
    });

    it("says that no server is listening", async () => {
      const model = await start({}, { retry: { attempts: 1 } });
      await emulator.close();
      const error = await catchModelError(model.send(request).final());
      expect(error).toMatchObject({ code: "connection", details: { retryable: true } });
      expect(error.message).toContain("ECONNREFUSED");
    });

    it("does not accept a web page as a stream, and does not request it again", async () => {
      let asked = 0;
      const client = new Anthropic({
        apiKey: "key",
        fetch: async () => {
          asked += 1;
          return new Response("<p>Please sign in.</p>", { headers: { "content-type": "text/html" } });
        },
      });
      await start();
      const error = await catchModelError(connect({ client }).send(request).final());
      expect(error).toMatchObject({ code: "connection", details: { retryable: false } });
      expect(error.message).toContain("The server sent text/html where an event stream was expected");
      expect(error.message).not.toContain("could not be reached");
      expect(asked).toBe(1);
    });
  });

  describe("questions without an answer of the model", () => {
    it("counts tokens", async () => {
      const model = await start();
      const short = await model.countTokens({
        ...request,
        betas: ["context-management-2025-06-27"],
        stream: true,
      });
      const { messages } = request;
      const long = await model.countTokens({ ...request, messages: [...messages, ...messages] });
      expect(short).toBeGreaterThan(0);
      expect(long).toBeGreaterThan(short);
    });

    it("lists models with their windows, over all pages", async () => {
      const listed = await (await start()).listModels();
      const sonnet = listed.find(({ name }) => name === "claude-sonnet-5-5");
      expect(sonnet).toEqual({
        name: "claude-sonnet-5-5",
        window: CATALOG["claude-sonnet-5-5"]?.window,
        maxOutput: CATALOG["claude-sonnet-5-5"]?.maxOutput,
      });
      expect(new Set(listed.map(({ name }) => name)).size).toBe(listed.length);
    });

    it("can be stopped, and type their errors", async () => {
      const model = await start();
      const signal = AbortSignal.abort();
      expect((await catchModelError(model.listModels({ signal }))).code).toBe("aborted");
      expect((await catchModelError(model.countTokens({ ...request, messages: [] }))).code).toBe(
        "invalid-request",
      );
      expect(clock.timers.size).toBe(0);
    });
  });

  it("hands out events as they come, not at the end", async () => {
    const model = await start({
      script: [{ text: "Hello there.", fault: { kind: "stall", afterEvents: 4 } }],
    });
    const controller = new AbortController();
    const response = model.send(request, { signal: controller.signal });
    const seen: StreamEvent["type"][] = [];
    for await (const event of response) {
      seen.push(event.type);
      if (event.type === "content_block_delta") break;
    }
    controller.abort();
    expect(seen).toEqual(["message_start", "content_block_start", "content_block_delta"]);
    expect((await catchModelError(response.final())).code).toBe("aborted");
  });
});

// Fuzzes a server's stream, with any bytes split anywhere, through the real client; also its errors and headers.

import { anthropicModel } from "@palimpsest/core/anthropic";
import { ModelError } from "@palimpsest/core/internal";
import { memoryPorts } from "@palimpsest/core/testing";
import { fromErrorEvent } from "../../../../packages/core/src/models/anthropic/model-errors.ts";
import { retryAfter } from "../../../../packages/core/src/models/anthropic/retry-headers.ts";
import { assembleMessage, EventOrderError } from "../../../../packages/core/src/models/assemble.ts";
import { MalformedEventError, parseEvent } from "../../../../packages/core/src/models/parse-event.ts";
import { requireThat, type Target } from "../fuzz-target.ts";

const formatEvent = (type: string, data: object) =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;

const STREAM = [
  formatEvent("message_start", {
    message: {
      id: "msg_1",
      type: "message",
      role: "assistant",
      model: "m",
      content: [],
      usage: { input_tokens: 3, output_tokens: 1 },
    },
  }),
  formatEvent("content_block_start", { index: 0, content_block: { type: "text", text: "" } }),
  formatEvent("ping", {}),
  formatEvent("content_block_delta", { index: 0, delta: { type: "text_delta", text: "Grüße 👋" } }),
  formatEvent("content_block_stop", { index: 0 }),
  formatEvent("content_block_start", {
    index: 1,
    content_block: { type: "tool_use", id: "t1", name: "Bash", input: {} },
  }),
  formatEvent("content_block_delta", {
    index: 1,
    delta: { type: "input_json_delta", partial_json: '{"command":' },
  }),
  formatEvent("content_block_delta", {
    index: 1,
    delta: { type: "input_json_delta", partial_json: '"ls"}' },
  }),
  formatEvent("content_block_stop", { index: 1 }),
  formatEvent("message_delta", { delta: { stop_reason: "tool_use" }, usage: { output_tokens: 9 } }),
  formatEvent("message_stop", {}),
].join("");

/** A client whose server sends these bytes, in pieces that end where they end. */
function clientOf(pieces: readonly Uint8Array[]) {
  const makeBody = () =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of pieces) controller.enqueue(piece);
        controller.close();
      },
    });
  const headers = { "content-type": "text/event-stream" };
  const postRequest = () => ({ asResponse: async () => new Response(makeBody(), { headers }) });
  return { post: postRequest, get: postRequest } as never;
}

async function readStream(pieces: readonly Uint8Array[]): Promise<string> {
  const ports = memoryPorts();
  const model = anthropicModel({ client: clientOf(pieces), ports, retry: { attempts: 1 } as never });
  const seen: unknown[] = [];
  try {
    const response = model.send({ model: "m", max_tokens: 10, messages: [] } as never);
    for await (const each of response as unknown as AsyncIterable<unknown>) seen.push(each);
    return JSON.stringify([seen, "end"]);
  } catch (error) {
    if (!ModelError.isInstance(error)) throw error;
    return JSON.stringify([seen, error.code]);
  }
}

const sse: Target = {
  name: "event stream",
  seeds: [STREAM, STREAM.replaceAll("\n", "\r\n"), `: comment\nretry: 1\n\n${STREAM}`],
  words: [
    "event: ",
    "data: ",
    "\n\n",
    "\r",
    "id: 1\n",
    ": x\n",
    "data: {}\n\n",
    '"type":"error"',
    '"index":0',
    '"index":99',
    "event: error\n",
    '"delta":null',
  ],
  longest: 100_000,
  async check(input, random) {
    const bytes = new TextEncoder().encode(input);
    const at = random.below(bytes.length + 1);
    const whole = await readStream([bytes]);
    const split = await readStream([bytes.slice(0, at), bytes.slice(at)]);
    requireThat(whole === split, "the same events however the bytes arrive", () => [
      at,
      whole.slice(0, 200),
      split.slice(0, 200),
    ]);
    await readStream([bytes.slice(0, at)]);
  },
};

const events: Target = {
  name: "stream events",
  seeds: [
    STREAM.split("\n")
      .flatMap((line) => (line.startsWith("data: ") ? [line.slice(6)] : []))
      .join("\n"),
  ],
  words: ['{"type":"', "content_block_delta", '"index":', '"partial_json":', '"citations_delta"', "\n"],
  isJson: true,
  check(input) {
    try {
      const found = input.split("\n").flatMap((line) => parseEvent(line) ?? []);
      const made = assembleMessage(found);
      if (made) requireThat(Array.isArray(made.message.content), "a message has content", () => made);
    } catch (error) {
      if (!(error instanceof MalformedEventError) && !(error instanceof EventOrderError)) throw error;
    }
  },
};

const errors: Target = {
  name: "error of a server",
  seeds: [
    '{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}',
    "<html>502</html>",
    "120",
    "Wed, 21 Oct 2026 07:28:00 GMT",
  ],
  words: ['"error":', '"type":', '"message":', "credit balance is too low", "prompt is too long"],
  isJson: true,
  check(input) {
    const error = fromErrorEvent(input, new Headers(), 0);
    requireThat(error instanceof ModelError, "an error of the model", () => String(error));
    const headers = new Headers();
    for (const name of ["retry-after", "retry-after-ms"])
      headers.set(name, input.replace(/[^\t\x20-\x7e]/g, "").slice(0, 100));
    const wait = retryAfter(headers, Date.UTC(2026, 0, 1));
    requireThat(
      wait === undefined || (wait > 0 && wait < 2 ** 31),
      "a wait that a timer can hold",
      () => wait,
    );
  },
};

export const targets: readonly Target[] = [sse, events, errors];

// A server that never stops: events without content, an answer or an error without end. Through the real binary.
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { atAnyPace } from "../at-any-pace.case.ts";
import { Binary } from "../binary.case.ts";

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0)) await clean();
});

const frame = (event: { readonly type: string }) =>
  `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;

const BEGIN = [
  {
    type: "message_start",
    message: {
      id: "msg_1",
      type: "message",
      role: "assistant",
      model: "claude-sonnet-5-5",
      content: [],
      stop_reason: null,
      usage: { input_tokens: 1, output_tokens: 1 },
    },
  },
  { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
]
  .map(frame)
  .join("");

const delta = (text: string) =>
  frame({ type: "content_block_delta", index: 0, delta: { type: "text_delta", text } } as { type: string });

const drained = (response: ServerResponse) =>
  new Promise<void>((resolve) => {
    const end = () => {
      response.off("drain", end).off("close", end);
      resolve();
    };
    response.once("drain", end).once("close", end);
  });

async function untilGone(response: ServerResponse, piece: string, pauseMs?: number): Promise<void> {
  while (!response.destroyed) {
    const isFull = !response.write(piece);
    await (isFull && pauseMs === undefined ? drained(response) : setTimeout(pauseMs ?? 0));
  }
}

async function askServer(answer: (response: ServerResponse) => Promise<void>, pace = 60) {
  let requests = 0;
  const server = createServer(async (request, response) => {
    for await (const _ of request);
    requests++;
    await answer(response);
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  cleanups.push(() => {
    server.close();
    server.closeAllConnections();
  });
  const pal = await Binary.begin(() => "Never.");
  cleanups.push(() => pal.end());
  const result = await pal.run(["-p", "Hello", "--output-format", "json"], {
    env: {
      ANTHROPIC_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      PALIMPSEST_SILENCE_SECONDS: String(2 * pace),
      PALIMPSEST_NO_CONTENT_SECONDS: String(5 * pace),
    },
  });
  return { ...result, requests };
}

it("empty deltas do not count as content: the wait is reported, and then given up", () =>
  atAnyPace(async (pace) => {
    const { code, stderr, requests } = await askServer(async (response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(BEGIN);
      await untilGone(response, delta(""), 50);
    }, pace);
    expect(code).toBe(1);
    const told = `Still waiting: the server is alive but has sent no content for ${2 * pace} s.`;
    expect(stderr).toContain(told);
    expect(requests).toBe(1);
  }));

it("an answer far longer than any model's is given up, and not requested again", async () => {
  const { code, stdout, requests } = await askServer(async (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(BEGIN);
    await untilGone(response, delta("word ".repeat(20_000)));
  });
  expect(code).toBe(1);
  expect(JSON.parse(stdout).result).toMatch(/^The server sent more than 64 MB in one answer/m);
  expect(requests).toBe(1);
});

it("an error without end is cut to its beginning", async () => {
  const { code, stdout } = await askServer(async (response) => {
    response.writeHead(400, { "content-type": "text/plain" });
    await untilGone(response, "blah ".repeat(20_000));
  });
  expect(code).toBe(1);
  expect(JSON.parse(stdout).result).toMatch(/refused the request as invalid.*blah/s);
  expect(JSON.parse(stdout).result.length).toBeLessThan(5_000);
});

import { describe, expect, it } from "vitest";
import { eventsOf } from "./events.ts";
import { makeResponse } from "./make-response.ts";
import type { StreamEvent } from "./model.ts";

const events: StreamEvent[] = [
  ...eventsOf({ role: "assistant", content: [{ type: "text", text: "hello" }], stop_reason: "end_turn" }),
];

describe("respond", () => {
  it("counts an event out of order as a broken stream", async () => {
    const response = makeResponse(async (emit) => {
      emit(events[0] as StreamEvent);
      emit({ type: "content_block_stop", index: 4 });
    });
    await expect(response.final()).rejects.toMatchObject({
      code: "stream-broken",
      message: expect.stringContaining("block 4 is not open"),
      details: { retryable: true, partial: { content: [] } },
    });
  });

  it("counts an end without a message_stop as a broken stream", async () => {
    const response = makeResponse(async (emit) => {
      for (const event of events.slice(0, -1)) emit(event);
    });
    await expect(response.final()).rejects.toMatchObject({
      code: "stream-broken",
      details: { incomplete: [], partial: { content: [{ type: "text", text: "hello" }] } },
    });
  });

  it("does not let a tool be run with input that is not JSON", async () => {
    const toolUse = { type: "tool_use" as const, id: "t", name: "Bash", input: { command: "ls" } };
    const sent = [...eventsOf({ role: "assistant", content: [toolUse], stop_reason: "tool_use" }, 5)];
    const lastPiece = sent.findLastIndex(({ type }) => type === "content_block_delta");
    const response = makeResponse(async (emit) => sent.toSpliced(lastPiece, 1).forEach(emit));
    await expect(response.final()).rejects.toMatchObject({
      code: "stream-broken",
      details: { incomplete: [0], partial: { content: [{ ...toolUse, input: {} }] } },
    });
  });

  it("passes a failure to a reader who never asks for the final message", async () => {
    const response = makeResponse(async () => {
      throw new Error("no luck");
    });
    const read = async () => {
      for await (const _ of response);
    };
    await expect(read()).rejects.toMatchObject({
      code: "stream-broken",
      message: expect.stringContaining("no luck"),
    });
  });

  it("ignores what still comes after an abort", async () => {
    const controller = new AbortController();
    const late = Promise.withResolvers<void>();
    const response = makeResponse(async (emit) => {
      emit(events[0] as StreamEvent);
      await late.promise;
      for (const event of events.slice(1)) emit(event);
    }, controller.signal);
    controller.abort();
    await expect(response.final()).rejects.toMatchObject({ code: "aborted" });
    late.resolve();
    await late.promise;
    const seen: StreamEvent[] = [];
    const read = async () => {
      for await (const event of response) seen.push(event);
    };
    await expect(read()).rejects.toMatchObject({ code: "aborted" });
    expect(seen).toEqual(events.slice(0, 1));
  });

  it("can be iterated once", () => {
    const response = makeResponse(async (emit) => events.forEach(emit));
    response[Symbol.asyncIterator]();
    expect(() => response[Symbol.asyncIterator]()).toThrow("once");
  });
});

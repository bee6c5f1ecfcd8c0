import { describe, expect, it } from "vitest";
import type { Digest } from "./digest.ts";
import { findCacheLoss, type Sent } from "./find-cache-loss.ts";

const digest = (messages: readonly string[], more: Partial<Digest> = {}): Digest => ({
  model: "m",
  system: "s",
  tools: "t",
  parameters: "p",
  messages,
  length: messages.length,
  ...more,
});
const usage = (read: number, written: number) => ({
  input_tokens: 3,
  output_tokens: 5,
  cache_read_input_tokens: read,
  cache_creation_input_tokens: written,
});
const sent = (requested: number, read: number, written: number, made = digest(["a", "b"])): Sent => ({
  digest: made,
  requested,
  ttl: "5m",
  usage: usage(read, written),
});

describe("cacheLoss", () => {
  const before = sent(0, 40_000, 10_000);

  it("is silent when all that was due was read", () => {
    expect(findCacheLoss(before, sent(1, 50_000, 900, digest(["a", "b", "c"])), false)).toBeUndefined();
  });

  it.each([
    ["2,000 tokens or less", 48_000],
    ["5% or less", 47_500],
  ])("is silent about %s", (_name, read) => {
    expect(findCacheLoss(before, sent(1, read, 0), false)).toBeUndefined();
  });

  it("is silent when a recorded break explains it", () => {
    expect(findCacheLoss(before, sent(1, 0, 50_000), true)).toBeUndefined();
  });

  it.each([
    ["the model", digest(["a", "b", "c"], { model: "x", tools: "x" }), 1, { what: "model" }],
    ["the tools", digest(["a", "b", "c"], { tools: "x", system: "x" }), 1, { what: "tools" }],
    ["the system", digest(["a", "b", "c"], { system: "x" }), 1, { what: "system" }],
    ["the parameters", digest(["a", "b", "c"], { parameters: "x" }), 1, { what: "parameters" }],
    ["a message", digest(["x", "b", "c"]), 1, { what: "message", at: 0 }],
    ["a message that is gone", digest([]), 1, { what: "message", at: 0 }],
    ["the clock", digest(["a", "b", "c"]), 300_000, { what: "expired" }],
    ["nothing we know of", digest(["a", "b", "c"]), 299_999, { what: "unknown" }],
  ])("names %s as the cause", (_name, made, at, cause) => {
    expect(findCacheLoss(before, sent(at, 1_000, 49_000, made), false)).toEqual({
      due: 50_000,
      read: 1_000,
      cause,
    });
  });

  it("does not mind that the last message has grown since", () => {
    const grown = digest(["a", "b and more"]);
    expect(findCacheLoss(before, sent(1, 1_000, 0, grown), false)?.cause).toEqual({ what: "unknown" });
    const changed = digest(["a", "b otherwise", "c"]);
    expect(findCacheLoss(before, sent(1, 1_000, 0, changed), false)?.cause).toEqual({
      what: "message",
      at: 1,
    });
  });
});

import { expect, it } from "vitest";
import { scriptedModel } from "../models/scripted.ts";
import type { SessionRecord } from "../record/session-record.ts";
import { askFresh } from "./ask-fresh.ts";

it("sends an unpaired surrogate, which a transcript may contain, as a replacement character", async () => {
  const client = scriptedModel({ script: [{ content: [{ type: "text", text: "Fine." }] }] });
  const record = { now: 0, append: () => {}, reportCost: () => {}, flushEntries: async () => {} };
  const answer = await askFresh(record as unknown as SessionRecord, {
    layer: "extraction",
    client,
    model: "claude-haiku-4-5",
    maxTokens: 100,
    prompt: "The tool returned \ud83d and \udc00.",
    signal: new AbortController().signal,
  });
  expect(answer).toEqual({ ok: true, text: "Fine." });
  expect(client.requests[0]?.messages[0]?.content).toEqual([
    { type: "text", text: "The tool returned \ufffd and \ufffd." },
  ]);
});

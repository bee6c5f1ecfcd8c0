// Deletions beside the request, against the emulator that knows them.
import { createApi } from "@palimpsest/emulator";
import { expect, it } from "vitest";
import { type AssistantMessage, inputTokens, type RequestBody } from "../transcript/blocks.ts";
import type { Draft, Entry, Prelude } from "../transcript/entries.ts";
import { addCacheEdits, countDeletedTokens } from "./cache-edits.ts";
import { findCacheLoss } from "./find-cache-loss.ts";
import { applyEntry } from "./fold-entries.ts";
import { renderRequest } from "./render-request.ts";
import { SentRecord } from "./sent-record.ts";
import { emptyView } from "./view.ts";

const PRELUDE: Prelude = {
  model: "claude-sonnet-5",
  system: [{ type: "text", text: "You are terse. ".repeat(200) }],
  tools: [{ name: "Bash", input_schema: { type: "object" } }],
  parameters: { max_tokens: 1_000 },
  keep: [],
  bindsThinking: false,
};
const CAPABLE = { cacheEdits: true };
const page = "one line of the page that was read\n".repeat(600);

async function session() {
  const api = createApi();
  const view = emptyView();
  let count = 0;
  const add = (draft: Draft) => {
    const id = `e${count++}`;
    applyEntry(view, { v: 1, id, parent: view.leaf, time: count, ...draft } as Entry);
  };
  const send = async (body: RequestBody) => {
    const { betas = [], ...rest } = body;
    const headers = {
      "x-api-key": "a",
      "anthropic-beta": betas.join(","),
      "anthropic-version": "2026-10-21",
    };
    const { message, body: answer } = await api.handle(rest, headers);
    if (!message) throw new Error(JSON.stringify(answer));
    return message as unknown as AssistantMessage;
  };
  const step = async (id: string) => {
    api.setScript(() => ({ tool_use: [{ id, name: "Bash", input: { id } }] }));
    const body = addCacheEdits(renderRequest(view, "5m"), view, CAPABLE);
    const message = await send(body);
    add({ type: "assistant", message });
    add({
      type: "user",
      source: "tools",
      content: [{ type: "tool_result", tool_use_id: id, content: page }],
    });
    return { body, usage: message.usage! };
  };
  add({ type: "prelude", reason: "first", prelude: PRELUDE });
  add({ type: "user", source: "human", content: [{ type: "text", text: "Read them." }] });
  for (let i = 0; i < 6; i++) await step(`toolu_${i}`);
  return { view, add, send, step };
}

const clear = (...ids: string[]): Draft => ({
  type: "cleared",
  trigger: "economy",
  how: "cache-edit",
  results: ids.map((id) => ({ tool_use_id: id, content: "[Cleared]", tokens: 5_000 })),
});

it("counts less, reads the cache, leaves the messages unchanged, and is not a loss", async () => {
  const { view, add, send, step } = await session();
  const before = await send(renderRequest(view, "5m"));
  add(clear("toolu_0", "toolu_1"));
  const plain = renderRequest(view, "5m");
  const body = addCacheEdits(plain, view, CAPABLE);
  expect(body.messages).toEqual(plain.messages);
  expect(body.cache_edits).toEqual([
    { type: "delete_tool_result", tool_use_id: "toolu_0" },
    { type: "delete_tool_result", tool_use_id: "toolu_1" },
  ]);
  const { usage } = await send(body);
  expect(inputTokens(usage!)).toBeLessThan(inputTokens(before.usage!) - 5_000);
  expect(usage!.cache_creation_input_tokens).toBe(0);
  expect(usage!.cache_read_input_tokens).toBe(inputTokens(usage!) - usage!.input_tokens);
  const after = await step("toolu_6");
  expect(after.usage.cache_read_input_tokens).toBe(usage!.cache_read_input_tokens);

  // A fork does not carry them: it reads the same cache, and counts whole.
  const fork = await send(renderRequest(view, "5m"));
  expect(fork.usage!.cache_read_input_tokens).toBeGreaterThan(usage!.cache_read_input_tokens! + 5_000);
});

it("is distinguished from a loss", async () => {
  const sent = (read: number, deleted: number) => ({
    digest: { model: "", system: "", tools: "", parameters: "", messages: [], length: 0 },
    requested: 0,
    ttl: "5m" as const,
    usage: { input_tokens: 1, output_tokens: 1, cache_read_input_tokens: read },
    deleted,
  });
  expect(findCacheLoss(sent(50_000, 0), sent(30_000, 2), false)).toBeUndefined();
  expect(findCacheLoss(sent(50_000, 2), sent(30_000, 2), false)).toBeDefined();
});

it("names only what is still shown in full, and nothing if the model does not support it", async () => {
  const { view, add } = await session();
  const edits = () => addCacheEdits(renderRequest(view, "5m"), view, CAPABLE).cache_edits;
  expect(edits()).toBeUndefined();
  add(clear("toolu_0", "toolu_1", "toolu_2"));
  expect(addCacheEdits(renderRequest(view, "5m"), view, { cacheEdits: false })).not.toHaveProperty(
    "cache_edits",
  );
  add({ ...(clear("toolu_0") as Extract<Draft, { type: "cleared" }>), how: "stub" });
  expect(edits()).toHaveLength(2);
  const run = { from: view.slots[0]!.entry, to: view.slots.find((s) => s.result?.id === "toolu_1")!.entry };
  const pieces = [{ source: "summary" as const, content: [{ type: "text" as const, text: "So far." }] }];
  add({ type: "boundary", ...run, pieces, trigger: "auto", method: "notes", before: 2, after: 1 });
  expect(edits()).toEqual([{ type: "delete_tool_result", tool_use_id: "toolu_2" }]);
});

it("counts what the view's size includes too much: since the last usage, or everything without one", async () => {
  const { view, add, step } = await session();
  expect(countDeletedTokens(view)).toBe(0);
  add(clear("toolu_0"));
  expect(countDeletedTokens(view)).toBe(5_000);
  await step("toolu_6");
  expect(countDeletedTokens(view)).toBe(0);
  add(clear("toolu_1", "toolu_2"));
  expect(countDeletedTokens(view)).toBe(10_000);
  add({ type: "prelude", reason: "requested", prelude: { ...PRELUDE, system: [] } });
  expect(countDeletedTokens(view)).toBe(15_000);
  expect(new SentRecord().last(view)).toBeUndefined();
});

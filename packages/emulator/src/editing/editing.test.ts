// Edits that the server makes on request: clearing and compaction, and how they are reported.
import Anthropic from "@anthropic-ai/sdk";
import { afterEach, expect, test } from "vitest";
import { type Block, createApi, type Emulator, type Message, startEmulator } from "../index.ts";

const MANAGE = "context-management-2025-06-27";
const headers = (betas: string) => ({
  "x-api-key": "a",
  "anthropic-version": "2026-10-21",
  "anthropic-beta": betas,
});
const page = "a line of the file\n".repeat(300);

/** A conversation of `count` tool calls with long results. */
function calls(count: number): Message[] {
  const messages: Message[] = [{ role: "user", content: "Read them all." }];
  for (let n = 0; n < count; n++) {
    const name = n === 0 ? "search" : "read";
    messages.push({
      role: "assistant",
      content: [{ type: "tool_use", id: `toolu_${n}`, name, input: { path: page } }],
    });
    messages.push({
      role: "user",
      content: [{ type: "tool_result", tool_use_id: `toolu_${n}`, content: page }],
    });
  }
  return messages;
}

async function clear(count: number, edit: object) {
  const api = createApi();
  const edits = [{ type: "clear_tool_uses_20250919", ...edit }];
  const request = { model: "claude-sonnet-5", max_tokens: 100, messages: calls(count) };
  const { message } = await api.handle({ ...request, context_management: { edits } }, headers(MANAGE));
  const untouched = (await api.handle(request)).message;
  const management = message?.context_management as { applied_edits: object[] } | undefined;
  const saved = (untouched?.usage.input_tokens ?? 0) - (message?.usage.input_tokens ?? 0);
  return { applied: management?.applied_edits ?? [], saved };
}
const after = (tool_uses: number) => ({ trigger: { type: "tool_uses", value: tool_uses } });
const keep = (value: number) => ({ keep: { type: "tool_uses", value } });

test("tool results are cleared above the trigger, all but the latest three", async () => {
  const { applied, saved } = await clear(8, after(7));
  expect(applied).toEqual([
    { type: "clear_tool_uses_20250919", cleared_tool_uses: 5, cleared_input_tokens: saved },
  ]);
  expect(saved).toBeGreaterThan(1000);
});

test("below the trigger nothing is cleared", async () => {
  expect(await clear(8, after(8))).toEqual({ applied: [], saved: 0 });
  expect((await clear(8, {})).applied).toEqual([]);
});

test("the default trigger is 100,000 tokens", async () => {
  const { applied } = await clear(60, {});
  expect(applied[0]).toMatchObject({ cleared_tool_uses: 57 });
});

test("excluded tools stay, and inputs are cleared on request", async () => {
  const results = await clear(8, { ...after(5), ...keep(1), exclude_tools: ["search"] });
  expect(results.applied[0]).toMatchObject({ cleared_tool_uses: 6 });
  const both = await clear(8, {
    ...after(5),
    ...keep(1),
    exclude_tools: ["search"],
    clear_tool_inputs: true,
  });
  expect(both.saved).toBeGreaterThan(results.saved * 1.5);
});

test("nothing is cleared if it would be less than clear_at_least", async () => {
  const { saved } = await clear(8, after(5));
  const least = (value: number) => ({ clear_at_least: { type: "input_tokens", value } });
  expect((await clear(8, { ...after(5), ...least(saved) })).applied).toHaveLength(1);
  expect((await clear(8, { ...after(5), ...least(saved + 1) })).applied).toHaveLength(0);
});

test("thinking of older turns is cleared", async () => {
  const api = createApi({ script: () => ({ thinking: "Let me think about it at length.", text: "Done." }) });
  const messages: Message[] = [];
  const edits = [{ type: "clear_thinking_20251015", keep: { type: "thinking_turns", value: 1 } }];
  const request = { model: "claude-opus-5-5", max_tokens: 100, context_management: { edits } };
  let applied: unknown;
  for (let turn = 0; turn < 3; turn++) {
    messages.push({ role: "user", content: `Question ${turn}` });
    const { message } = await api.handle({ ...request, messages }, headers(MANAGE));
    messages.push({ role: "assistant", content: message?.content as Block[] });
    applied = message?.context_management;
  }
  expect(applied).toMatchObject({
    applied_edits: [{ type: "clear_thinking_20251015", cleared_thinking_turns: 1 }],
  });
});

let emulator: Emulator | undefined;
afterEach(() => emulator?.close());

test("applied edits arrive with the end of a stream", async () => {
  emulator = await startEmulator();
  const client = new Anthropic({ baseURL: emulator.url, apiKey: "test", maxRetries: 0 });
  const stream = client.beta.messages.stream({
    model: "claude-sonnet-5",
    max_tokens: 100,
    messages: calls(8) as Anthropic.Beta.BetaMessageParam[],
    betas: [MANAGE],
    context_management: {
      edits: [{ type: "clear_tool_uses_20250919", trigger: { type: "tool_uses", value: 5 } }],
    },
  });
  const message = await stream.finalMessage();
  expect(message.context_management?.applied_edits).toMatchObject([{ cleared_tool_uses: 5 }]);
});

test("compaction on demand: one signed block, valid only once, first and unchanged", async () => {
  emulator = await startEmulator({
    summarize: (request) => `${request.messages.length} messages, in short.`,
  });
  const client = new Anthropic({ baseURL: emulator.url, apiKey: "test", maxRetries: 0 });
  const send = (messages: Message[], more: object = {}) =>
    client.beta.messages.create({
      model: "claude-opus-5-5",
      max_tokens: 100,
      messages: messages as Anthropic.Beta.BetaMessageParam[],
      betas: ["compact-2026-09-04"],
      ...more,
    });
  const compacted = (await send(calls(8), {
    compaction: { type: "summarize" },
  })) as Anthropic.Beta.BetaMessage;
  expect(compacted).toMatchObject({
    stop_reason: "compaction",
    content: [{ type: "compaction", content: "17 messages, in short." }],
    usage: { input_tokens: 0, iterations: [{ type: "compaction" }] },
  });
  expect(emulator.ledger.at(-1)?.uncached).toBeGreaterThan(1000);
  const block = compacted.content[0] as unknown as Block;
  const first: Message = { role: "assistant", content: [block] };
  const go: Message = { role: "user", content: "Go on." };
  await expect(send([first, go])).resolves.toMatchObject({ stop_reason: "end_turn" });
  const changed: Message = { role: "assistant", content: [{ ...block, content: "Other." }] };
  await expect(send([changed, go])).rejects.toMatchObject({ errorCode: "compaction_content_mismatch" });
  await expect(send([go, first, go])).rejects.toMatchObject({ errorCode: "compaction_block_misplaced" });
  await expect(send([first, go, first, go])).rejects.toMatchObject({
    errorCode: "compaction_block_ambiguous",
  });
});

const COMPACT = "compact-2026-01-12";
const compactAt = (more: object = {}) => ({
  context_management: {
    edits: [{ type: "compact_20260112", trigger: { type: "input_tokens", value: 50_000 }, ...more }],
  },
});

test("threshold compaction: the summary leads the answer, and what was before it is no longer read", async () => {
  const api = createApi({ script: () => "Going on." });
  const request = { model: "claude-sonnet-5", max_tokens: 100 };
  const long = calls(40);
  const { message } = await api.handle({ ...request, messages: long, ...compactAt() }, headers(COMPACT));
  expect(message?.content.map(({ type }) => type)).toEqual(["compaction", "text"]);
  expect(message?.usage.iterations).toMatchObject([{ type: "compaction" }, { type: "message" }]);
  const next: Message[] = [
    ...long,
    { role: "assistant", content: message?.content as Block[] },
    { role: "user", content: "And?" },
  ];
  const later = await api.handle({ ...request, messages: next, ...compactAt() }, headers(COMPACT));
  expect(later.message?.usage.input_tokens).toBeLessThan(500);
  expect(later.message?.content.map(({ type }) => type)).toEqual(["text"]);
});

test("threshold compaction can pause, and below the trigger does nothing", async () => {
  const api = createApi({ script: () => "Going on." });
  const request = { model: "claude-sonnet-5", max_tokens: 100 };
  const pause = compactAt({ pause_after_compaction: true });
  const paused = await api.handle({ ...request, messages: calls(40), ...pause }, headers(COMPACT));
  expect(paused.message).toMatchObject({ stop_reason: "compaction", content: [{ type: "compaction" }] });
  const short = await api.handle({ ...request, messages: calls(1), ...pause }, headers(COMPACT));
  expect(short.message).toMatchObject({ stop_reason: "end_turn", content: [{ type: "text" }] });
});

test("the default threshold is 150,000 tokens", async () => {
  const api = createApi({ script: () => "Going on." });
  const kinds = async (count: number) => {
    const request = { model: "claude-sonnet-5", max_tokens: 100, messages: calls(count) };
    const context_management = { edits: [{ type: "compact_20260112" }] };
    const { message } = await api.handle({ ...request, context_management }, headers(COMPACT));
    return { total: api.ledger.at(-1)?.uncached ?? 0, types: message?.content.map(({ type }) => type) };
  };
  const below = await kinds(40);
  expect(below.total).toBeGreaterThan(100_000);
  expect(below.types).toEqual(["text"]);
  expect((await kinds(60)).types).toEqual(["compaction", "text"]);
});

test("thinking after threshold compaction is bound to the summary, with or without what came before", async () => {
  const api = createApi({ script: () => ({ thinking: "Where was I?", text: "Going on." }) });
  const request = { model: "claude-opus-5-5", max_tokens: 100 };
  const { message } = await api.handle({ ...request, messages: calls(40), ...compactAt() }, headers(COMPACT));
  const tail: Message[] = [
    { role: "assistant", content: message?.content as Block[] },
    { role: "user", content: "And?" },
  ];
  const status = async (messages: Message[]) => {
    const { status: answered, body } = await api.handle(
      { ...request, messages, ...compactAt() },
      headers(COMPACT),
    );
    return answered === 200 ? answered : JSON.stringify(body);
  };
  expect(message?.content.map(({ type }) => type)).toEqual(["compaction", "thinking", "text"]);
  expect(await status([...calls(40), ...tail])).toBe(200);
  expect(await status(tail)).toBe(200);
});

test("count_tokens counts what is left after the edits, and says what there was before", () => {
  const api = createApi();
  const edits = [{ type: "clear_tool_uses_20250919", ...after(5) }];
  const prompt = { model: "claude-sonnet-5", messages: calls(8) };
  const all = api.countTokens(prompt).body as { input_tokens: number };
  const { body } = api.countTokens({ ...prompt, context_management: { edits } }, headers(MANAGE));
  expect(body).toMatchObject({ context_management: { original_input_tokens: all.input_tokens } });
  expect((body as { input_tokens: number }).input_tokens).toBeLessThan(all.input_tokens / 1.3);
});

// What breaks the cache, and from where on: tools, system prompt, messages.
import { expect, test } from "vitest";
import { createApi, createClock, type Usage } from "../index.ts";

const long = (word: string) => `${word} `.repeat(2000);
const mark = { cache_control: { type: "ephemeral" } };
const tool = (name: string) => ({ name, description: long(name), input_schema: { type: "object" }, ...mark });
const image = { type: "image", source: { type: "base64", media_type: "image/png", data: "aGk=" } };
const base = {
  model: "claude-sonnet-5",
  max_tokens: 100,
  tools: [tool("read")],
  system: [{ type: "text", text: long("system"), ...mark }],
  messages: [{ role: "user", content: [{ type: "text", text: long("question"), ...mark }] }],
};
const asked = base.messages[0] as object;
const headers = { "x-api-key": "a", "anthropic-version": "2026-10-21" };

async function usageAfter(change: object): Promise<{ first: Usage; second: Usage }> {
  const api = createApi({ clock: createClock(0), script: () => "Yes." });
  const first = await api.handle(base, headers);
  const second = await api.handle({ ...base, ...change }, headers);
  expect(second.status, JSON.stringify(second.body)).toBe(200);
  return { first: first.message?.usage as Usage, second: second.message?.usage as Usage };
}

/** How much of the prefix survives: nothing, the tools, tools and system, or everything. */
async function survivor(change: object): Promise<"nothing" | "tools" | "system" | "everything"> {
  const { first, second } = await usageAfter(change);
  const share = second.cache_read_input_tokens / first.cache_creation_input_tokens;
  if (share === 0) return "nothing";
  if (share < 0.5) return "tools";
  return share < 0.9 ? "system" : "everything";
}

test.each([
  ["nothing changed", {}, "everything"],
  ["another tool", { tools: [tool("write")] }, "nothing"],
  ["another model", { model: "claude-opus-5" }, "nothing"],
  ["another system prompt", { system: [{ type: "text", text: long("other"), ...mark }] }, "tools"],
  ["speed", { speed: "fast" }, "tools"],
  ["web search", { tools: [{ type: "web_search_20250305", name: "web_search" }, ...base.tools] }, "tools"],
  ["tool_choice", { tool_choice: { type: "any" } }, "system"],
  ["parallel tools off", { tool_choice: { type: "auto", disable_parallel_tool_use: true } }, "system"],
  ["thinking", { thinking: { type: "adaptive" } }, "system"],
  ["effort", { output_config: { effort: "low" } }, "system"],
  [
    "output format",
    {
      output_config: {
        format: { type: "json_schema", schema: { type: "object", additionalProperties: false } },
      },
    },
    "system",
  ],
  ["an image appears", { messages: [asked, { role: "user", content: [image] }] }, "system"],
  [
    "a message is edited",
    { messages: [{ role: "user", content: [{ type: "text", text: "x", ...mark }] }] },
    "system",
  ],
  ["a message is added", { messages: [asked, { role: "user", content: "And?" }] }, "everything"],
])("%s: %o leaves %s", async (_, change, left) => {
  expect(await survivor(change)).toBe(left);
});

test.each([
  ["model_changed", { model: "claude-opus-5" }],
  ["model_changed", { speed: "fast" }],
  ["tools_changed", { tools: [tool("write")] }],
  ["system_changed", { system: "Other." }],
  ["messages_changed", { messages: [{ role: "user", content: "Other." }] }],
  ["unavailable", { thinking: { type: "adaptive" } }],
])("diagnostics name %s", async (type, change) => {
  const api = createApi({ clock: createClock(0), script: () => "Yes." });
  const { message } = await api.handle(base, headers);
  const diagnostics = { previous_message_id: message?.id };
  const changed = await api.handle({ ...base, ...change, diagnostics }, headers);
  expect(changed.message?.diagnostics).toMatchObject({ cache_miss_reason: { type } });
  const same = await api.handle({ ...base, diagnostics }, headers);
  expect(same.message?.diagnostics).toBeNull();
});

test("the role of a message is part of the prefix", async () => {
  const api = createApi({ clock: createClock(0), script: () => "Yes." });
  const send = async (role: string) => {
    const second = { role, content: [{ type: "text", text: long("answer"), ...mark }] };
    const messages = [{ role: "user", content: "a" }, second, { role: "user", content: "c" }];
    const { message } = await api.handle({ model: "claude-sonnet-5", max_tokens: 100, messages }, headers);
    return message?.usage.cache_read_input_tokens;
  };
  await send("assistant");
  expect(await send("assistant")).toBeGreaterThan(0);
  expect(await send("user")).toBe(0);
});

test("diagnostics of an unknown message", async () => {
  const api = createApi();
  const { message } = await api.handle({ ...base, diagnostics: { previous_message_id: "msg_0" } }, headers);
  expect(message?.diagnostics).toEqual({ cache_miss_reason: { type: "previous_message_not_found" } });
});

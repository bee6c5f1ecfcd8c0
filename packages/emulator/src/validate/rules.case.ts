// The rules of the API, one row each: a request, and the answer it must get.
import { betasOf } from "../betas.ts";
import { modelFacts } from "../models.ts";
import { signThinking } from "../thinking/binding.ts";
import type { Block, MessagesRequest } from "../wire.ts";

export interface Row {
  readonly name: string;
  readonly request: object;
  /** Headers beside key and version. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Absent: the request is accepted. */
  readonly refused?: { readonly status: number; readonly type: string; readonly message: string };
}

const user = (content: unknown) => ({ role: "user", content });
const assistant = (content: unknown) => ({ role: "assistant", content });
const system = (content: unknown) => ({ role: "system", content });
const text = (value: string, more = {}) => ({ type: "text", text: value, ...more });
const use = (id: string) => ({ type: "tool_use", id, name: "read", input: {} });
const result = (id: string, more = {}) => ({
  type: "tool_result",
  tool_use_id: id,
  content: "done",
  ...more,
});
const tool = (more = {}) => ({ name: "read", input_schema: { type: "object" }, ...more });
const ephemeral = (ttl?: string) => ({ cache_control: { type: "ephemeral", ...(ttl && { ttl }) } });
const beta = (name: string) => ({ "anthropic-beta": name });
const invalid = (message: string) => ({ status: 400, type: "invalid_request_error", message });

const base = { model: "claude-sonnet-5", max_tokens: 1024, messages: [user("Hello")] };
const say = (...messages: object[]) => ({ ...base, messages });
const on = (model: string, more = {}) => ({ ...base, model, ...more });

/** A conversation whose thinking was really signed for its place. */
function thought(model: string): { messages: object[]; block: Block } {
  const request = { ...on(model), messages: [user("Hello")] } as MessagesRequest;
  const [block] = signThinking(request, modelFacts(model), [
    { type: "thinking", thinking: "Hm.", signature: "" },
  ]);
  const messages = [user("Hello"), assistant([block, text("Hi")]), user("More")];
  return { messages, block: block as Block };
}
const bound = thought("claude-opus-5-5");
const free = thought("claude-sonnet-5");
const other = "The block is bound to a different conversation.";
const whatToDo =
  'Remove the block, or set `thinking.block_binding.prefix_mismatch_behavior` to "drop_block".';
const edited = { ...free.block, thinking: "Hm!" };
const longText = "word ".repeat(1_300_000);
const tags = (type: string, path: string, expected: string) =>
  `${path}: Input tag '${type}' found using 'type' does not match any of the expected tags: ${expected}`;
const USER_TAGS =
  "'text', 'image', 'document', 'search_result', 'tool_result', 'container_upload', 'compaction'";
const image = (media_type: string, data = "aGk=") => ({
  type: "image",
  source: { type: "base64", media_type, data },
});

function refusals(rows: Readonly<Record<string, readonly [object, string, Record<string, string>?]>>): Row[] {
  return Object.entries(rows).map(([name, [request, message, headers]]) => ({
    name,
    request,
    refused: invalid(message),
    ...(headers && { headers }),
  }));
}

function acceptances(rows: Readonly<Record<string, readonly [object, Record<string, string>?]>>): Row[] {
  return Object.entries(rows).map(([name, [request, headers]]) => ({
    name,
    request,
    ...(headers && { headers }),
  }));
}

export const PARAMETERS: Row[] = refusals({
  "model is required": [{ max_tokens: 1, messages: [user("x")] }, "model: Field required"],
  "max_tokens is required": [{ model: base.model, messages: [user("x")] }, "max_tokens: Field required"],
  "messages are required": [{ model: base.model, max_tokens: 1 }, "messages: Field required"],
  "messages must not be empty": [say(), "messages: at least one message is required"],
  "unknown fields are refused": [{ ...base, seed: 1 }, "seed: Extra inputs are not permitted"],
  "temperature is gone since 2026-10-21": [
    { ...base, temperature: 1 },
    "temperature: Extra inputs are not permitted",
  ],
  "top_p is gone since 2026-10-21": [{ ...base, top_p: 1 }, "top_p: Extra inputs are not permitted"],
  "top_k is gone since 2026-10-21": [{ ...base, top_k: 1 }, "top_k: Extra inputs are not permitted"],
  "temperature under the older version, on a newer model": [
    { ...base, temperature: 1 },
    "`temperature` is deprecated for this model.",
    { "anthropic-version": "2023-06-01" },
  ],
  "max_tokens is an integer": [{ ...base, max_tokens: 1.5 }, "max_tokens: Input should be a valid integer"],
  "max_tokens is not negative": [
    { ...base, max_tokens: -1 },
    "max_tokens: Input should be greater than or equal to 0",
  ],
  "max_tokens is at most the model's": [
    on("claude-haiku-4-5", { max_tokens: 64_001 }),
    "max_tokens: 64001 > 64000, which is the maximum allowed number of output tokens for claude-haiku-4-5",
  ],
  "input alone over the window": [
    { ...on("claude-haiku-4-5"), messages: [user(longText)] },
    "prompt is too long: 1391006 tokens > 200000 maximum",
  ],
  "effort has five values": [
    { ...base, output_config: { effort: "huge" } },
    "output_config.effort: Input should be 'low', 'medium', 'high', 'xhigh' or 'max'",
  ],
  "an output schema closes every object": [
    {
      ...base,
      output_config: { format: { type: "json_schema", schema: { type: "object", properties: {} } } },
    },
    "output_config.format.schema: For 'object' type, 'additionalProperties' must be explicitly set to false",
  ],
  "stop sequences are not blank": [
    { ...base, stop_sequences: [" "] },
    "stop_sequences: each stop sequence must contain non-whitespace",
  ],
});

export const MESSAGES: Row[] = refusals({
  "the first message is the user's": [
    say(assistant("Hi"), user("Hello")),
    'messages: first message must use the "user" role',
  ],
  "roles are known": [
    say({ role: "tool", content: "x" }),
    "messages.0.role: Input should be 'user', 'assistant' or 'system'",
  ],
  "a message has content": [say({ role: "user" }), "messages.0.content: Field required"],
  "a message has no other fields": [
    say({ ...user("x"), name: "Ann" }),
    "messages.0.name: Extra inputs are not permitted",
  ],
  "messages are not empty": [
    say(user([]), assistant("Hi"), user("x")),
    "messages.0: all messages must have non-empty content except for the optional final assistant message",
  ],
  "an empty string is an empty message": [
    say(user("x"), assistant(""), user("y")),
    "messages.1: all messages must have non-empty content except for the optional final assistant message",
  ],
  "text blocks are not empty": [
    say(user([text("x"), text("")])),
    "messages: text content blocks must be non-empty",
  ],
  "text blocks are not blank": [
    say(user([text("x"), text(" \n")])),
    "messages: text content blocks must contain non-whitespace text",
  ],
  "system text is not empty": [
    { ...base, system: [text("")] },
    "system: text content blocks must be non-empty",
  ],
  "block types are known": [say(user([{ type: "video" }])), tags("video", "messages.0.content.0", USER_TAGS)],
  "blocks have no other fields": [
    say(user([text("x", { id: "1" })])),
    "messages.0.content.0.text.id: Extra inputs are not permitted",
  ],
  "no document in an assistant message": [
    say(
      user("x"),
      assistant([{ type: "document", source: { type: "text", media_type: "text/plain", data: "x" } }]),
      user("y"),
    ),
    tags(
      "document",
      "messages.1.content.0",
      "'text', 'thinking', 'redacted_thinking', 'tool_use', 'compaction', 'server_tool_use', 'web_search_tool_result', 'web_fetch_tool_result', 'code_execution_tool_result'",
    ),
  ],
  "no citations on a user's text": [
    say(user([text("x", { citations: [{ type: "char_location" }] })])),
    "messages.0.content.0.text.citations: Extra inputs are not permitted",
  ],
  "images have a known type": [
    say(user([image("image/bmp")])),
    "messages.0.content.0.image.source.base64.media_type: Input should be 'image/jpeg', 'image/png', 'image/gif' or 'image/webp'",
  ],
  "images are not empty": [
    say(user([image("image/png", "")])),
    "messages.0.content.0.image.source.base64: image cannot be empty",
  ],
  "prefill is refused from 4.6 on": [
    on("claude-sonnet-4-6", { messages: [user("x"), assistant("{")] }),
    "This model does not support assistant message prefill. The conversation must end with a user message.",
  ],
  "prefill does not end in whitespace": [
    on("claude-haiku-4-5", { messages: [user("x"), assistant("So ")] }),
    "messages: final assistant content cannot end with trailing whitespace",
  ],
  "system messages need a model that has them": [
    on("claude-sonnet-4-6", { messages: [user("x"), system("Be brief."), assistant("y"), user("z")] }),
    "role 'system' is not supported on this model",
  ],
  "a system message is not the first": [
    say(system("Be brief."), user("x")),
    "messages.0: role 'system' must not be the first message",
  ],
  "a system message follows a user turn": [
    say(user("x"), assistant("y"), system("Be brief."), user("z")),
    "messages.2: role 'system' must come immediately after a 'user' message",
  ],
});

const answerAll = "Each `tool_use` block must have a corresponding `tool_result` block in the next message.";
const askFirst =
  "Each `tool_result` block must have a corresponding `tool_use` block in the previous message.";

export const TOOLS: Row[] = refusals({
  "a tool name has a pattern": [
    { ...base, tools: [tool({ name: "read file" })] },
    "tools.0.custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'",
  ],
  "tool names are unique": [{ ...base, tools: [tool(), tool()] }, "tools: Tool names must be unique."],
  "a tool has a schema": [
    { ...base, tools: [{ name: "read" }] },
    "tools.0.custom.input_schema: Field required",
  ],
  "a tool's schema is an object": [
    { ...base, tools: [tool({ input_schema: { type: "array" } })] },
    "tools.0.custom.input_schema.type: Input should be 'object'",
  ],
  "a tool has no other fields": [
    { ...base, tools: [tool({ version: 2 })] },
    "tools.0.custom.version: Extra inputs are not permitted",
  ],
  "tool_choice needs tools": [
    { ...base, tool_choice: { type: "auto" } },
    "tool_choice: `tool_choice` may only be specified while providing `tools`.",
  ],
  "tool_choice names a tool that is there": [
    { ...base, tools: [tool()], tool_choice: { type: "tool", name: "write" } },
    "tool_choice: Tool 'write' not found in provided tools",
  ],
  "forced tool_choice is refused on the newest models": [
    on("claude-opus-5-5", { tools: [tool()], tool_choice: { type: "any" } }),
    "tool_choice: forced tool use ('any') is not supported on this model. Use 'auto' or 'none'.",
  ],
  "forced tool_choice does not go with manual thinking": [
    on("claude-haiku-4-5", {
      max_tokens: 4096,
      tools: [tool()],
      tool_choice: { type: "any" },
      thinking: { type: "enabled", budget_tokens: 1024 },
    }),
    "Thinking may not be enabled when tool_choice forces tool use.",
  ],
  "a tool_use is answered": [
    say(user("x"), assistant([use("toolu_1")]), user("never mind")),
    `messages.1: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: toolu_1. ${answerAll}`,
  ],
  "all tool_uses are answered": [
    say(user("x"), assistant([use("toolu_1"), use("toolu_2")]), user([result("toolu_1")])),
    `messages.1: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: toolu_2. ${answerAll}`,
  ],
  "results come before text": [
    say(user("x"), assistant([use("toolu_1")]), user([text("here:"), result("toolu_1")])),
    `messages.1: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: toolu_1. ${answerAll}`,
  ],
  "a result was asked for": [
    say(user("x"), assistant("y"), user([result("toolu_9")])),
    `messages.2.content.0: unexpected \`tool_use_id\` found in \`tool_result\` blocks: toolu_9. ${askFirst}`,
  ],
  "a result answers the message just before": [
    say(
      user("x"),
      assistant([use("toolu_1")]),
      user([result("toolu_1")]),
      assistant("y"),
      user([result("toolu_1")]),
    ),
    `messages.4.content.0: unexpected \`tool_use_id\` found in \`tool_result\` blocks: toolu_1. ${askFirst}`,
  ],
  "a tool_use is answered once": [
    say(user("x"), assistant([use("toolu_1")]), user([result("toolu_1"), result("toolu_1")])),
    "messages.2.content.1: each tool_use must have a single result. Found multiple `tool_result` blocks with id: toolu_1",
  ],
  "tool_use ids are unique": [
    say(
      user("x"),
      assistant([use("toolu_1")]),
      user([result("toolu_1")]),
      assistant([use("toolu_1")]),
      user([result("toolu_1")]),
    ),
    "messages.3: `tool_use` ids must be unique",
  ],
  "tool_use ids have a pattern": [
    say(user("x"), assistant([use("toolu.1")]), user([result("toolu.1")])),
    "messages.1.content.0.tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'",
  ],
  "tool input is an object": [
    say(user("x"), assistant([{ ...use("toolu_1"), input: "a" }]), user([result("toolu_1")])),
    "messages.1.content.0.tool_use.input: Input should be an object",
  ],
  "an error result says something": [
    say(user("x"), assistant([use("toolu_1")]), user([result("toolu_1", { content: "", is_error: true })])),
    "messages.2.content.0.tool_result: content cannot be empty if `is_error` is true",
  ],
});

export const CACHE: Row[] = refusals({
  "at most four breakpoints": [
    { ...base, system: [1, 2, 3, 4, 5].map((n) => text(`${n}`, ephemeral())) },
    "A maximum of 4 blocks with cache_control may be provided. Found 5.",
  ],
  "automatic caching takes one of the four places": [
    { ...base, ...ephemeral(), system: [1, 2, 3, 4].map((n) => text(`${n}`, ephemeral())) },
    "A maximum of 4 blocks with cache_control may be provided. Found 5.",
  ],
  "an hour does not come after five minutes": [
    { ...base, system: [text("a", ephemeral("5m")), text("b", ephemeral("1h"))] },
    "a ttl='1h' cache_control block must not come after a ttl='5m' cache_control block",
  ],
  "two lifetimes only": [
    { ...base, system: [text("a", ephemeral("2h"))] },
    "system.0.cache_control.ephemeral.ttl: Input should be '5m' or '1h'",
  ],
  "not on thinking": [
    say(user("x"), assistant([{ ...free.block, ...ephemeral() }, text("y")]), user("z")),
    "messages.1.content.0.thinking.cache_control: Extra inputs are not permitted",
  ],
  "not on empty text": [
    say(user([text("", ephemeral()), text("x")])),
    "messages.0.content.0.text: cache_control cannot be set for empty text blocks",
  ],
});

export const THINKING: Row[] = refusals({
  "thinking types are known": [
    { ...base, thinking: { type: "deep" } },
    tags("deep", "thinking", "'enabled', 'disabled', 'adaptive', 'between_tools'"),
  ],
  "manual thinking has a budget": [
    on("claude-haiku-4-5", { thinking: { type: "enabled" } }),
    "thinking.enabled.budget_tokens: Field required",
  ],
  "the budget is at least 1024": [
    on("claude-haiku-4-5", { thinking: { type: "enabled", budget_tokens: 1023 } }),
    "thinking.enabled.budget_tokens: Input should be greater than or equal to 1024",
  ],
  "the budget is below max_tokens": [
    on("claude-haiku-4-5", { thinking: { type: "enabled", budget_tokens: 1024 } }),
    "`max_tokens` must be greater than `thinking.budget_tokens`.",
  ],
  "manual thinking is gone from 4.7 on": [
    { ...base, max_tokens: 4096, thinking: { type: "enabled", budget_tokens: 1024 } },
    '"thinking.type.enabled" is not supported for this model. Use "thinking.type.adaptive" and "output_config.effort" to control thinking behavior.',
  ],
  "some models always think": [
    on("claude-opus-5-5", { thinking: { type: "disabled" } }),
    '"thinking.type.disabled" is not supported for this model. Use "thinking.type.adaptive" and "output_config.effort" to control thinking behavior.',
  ],
  "binding controls need their beta": [
    { ...base, thinking: { type: "adaptive", block_binding: {} } },
    "thinking.adaptive.block_binding: Extra inputs are not permitted",
  ],
  "thinking has a signature": [
    say(user("x"), assistant([{ type: "thinking", thinking: "Hm." }, text("y")]), user("z")),
    "messages.1.content.0.thinking.signature: Field required",
  ],
  "a signature is the API's own": [
    say(
      user("x"),
      assistant([{ type: "thinking", thinking: "Hm.", signature: "bWFkZSB1cA" }, text("y")]),
      user("z"),
    ),
    "messages.1.content.0: Invalid `signature` in `thinking` block",
  ],
  "thinking is not edited": [
    say(user("Hello"), assistant([edited, text("Hi")]), user("x"), assistant("y"), user("z")),
    "messages.1.content.0: Invalid `signature` in `thinking` block",
  ],
  "thinking in the latest assistant message is not edited": [
    say(user("Hello"), assistant([edited, text("Hi")]), user("x")),
    "messages.1.content.0: `thinking` or `redacted_thinking` blocks in the latest assistant message cannot be modified. These blocks must remain as they were in the original response.",
  ],
  "an edited message breaks the thinking after it": [
    on("claude-opus-5-5", { messages: [user("Hullo"), ...bound.messages.slice(1)] }),
    `messages.1.content.0: Invalid \`signature\` in \`thinking\` block. ${other} ${whatToDo}`,
  ],
  "an edited system prompt breaks all thinking": [
    on("claude-opus-5-5", { messages: bound.messages, system: "New." }),
    `messages.1.content.0: Invalid \`signature\` in \`thinking\` block. ${other} ${whatToDo}`,
  ],
  "changed tools break all thinking": [
    on("claude-opus-5-5", { messages: bound.messages, tools: [tool()] }),
    `messages.1.content.0: Invalid \`signature\` in \`thinking\` block. ${other} ${whatToDo}`,
  ],
});

const management = (...edits: object[]) => ({ ...base, context_management: { edits } });
const MANAGE = beta("context-management-2025-06-27");
const COMPACT = beta("compact-2026-01-12");

export const SERVER_SIDE: Row[] = refusals({
  "context_management needs its beta": [management(), "context_management: Extra inputs are not permitted"],
  "compaction needs its beta": [
    { ...base, compaction: { type: "summarize" } },
    "compaction: Extra inputs are not permitted",
  ],
  "cache_edits need their beta": [
    { ...base, cache_edits: [] },
    "cache_edits: Extra inputs are not permitted",
  ],
  "edits are known": [
    management({ type: "forget" }),
    tags("forget", "context_management.edits.0", "'clear_tool_uses_20250919', 'clear_thinking_20251015'"),
    MANAGE,
  ],
  "clearing thinking comes first": [
    management({ type: "clear_tool_uses_20250919" }, { type: "clear_thinking_20251015" }),
    "context_management.edits: `clear_thinking_20251015` must be the first edit in the list",
    MANAGE,
  ],
  "clearing thinking needs thinking": [
    { ...management({ type: "clear_thinking_20251015" }), thinking: { type: "disabled" } },
    "`clear_thinking_20251015` strategy requires `thinking` to be enabled or adaptive",
    MANAGE,
  ],
  "compaction starts at 50,000 tokens": [
    management({ type: "compact_20260112", trigger: { type: "input_tokens", value: 49_999 } }),
    "context_management.edits.0.compact_20260112.trigger.value: Input should be greater than or equal to 50000",
    COMPACT,
  ],
  "compaction on demand goes alone": [
    { ...management(), compaction: { type: "summarize" } },
    "compaction: cannot be combined with `context_management`",
    beta("compact-2026-09-04,context-management-2025-06-27"),
  ],
  "a compaction block is the API's own": [
    say(assistant([{ type: "compaction", content: "All of it.", signature: "x" }]), user("y")),
    "messages.0.content.0: Invalid `signature` in `compaction` block",
    beta("compact-2026-09-04"),
  ],
  "a deleted result is in the request": [
    { ...base, cache_edits: [{ type: "delete_tool_result", tool_use_id: "toolu_1" }] },
    "cache_edits.0.tool_use_id: no `tool_result` block with id toolu_1 in `messages`",
    beta("palimpsest-cache-edits"),
  ],
});

export const ACCEPTED: Row[] = acceptances({
  "a question": [base],
  "a dated model id": [on("claude-haiku-4-5-20251001")],
  "temperature under the older version, on an older model": [
    on("claude-haiku-4-5", { temperature: 0 }),
    { "anthropic-version": "2023-06-01" },
  ],
  "a warm-up": [{ ...base, max_tokens: 0 }],
  "consecutive messages of one role": [say(user("a"), user("b"), assistant("c"), assistant("d"), user("e"))],
  "results spread over two user messages": [
    say(user("x"), assistant([use("a"), use("b")]), user([result("a")]), user([result("b"), text("both")])),
  ],
  "text after the results": [say(user("x"), assistant([use("a")]), user([result("a"), text("go on")]))],
  "a result without content": [
    say(user("x"), assistant([use("a")]), user([{ type: "tool_result", tool_use_id: "a" }])),
  ],
  "prefill before 4.6": [on("claude-haiku-4-5", { messages: [user("x"), assistant("{")] })],
  "an empty final assistant message before 4.6": [
    on("claude-haiku-4-5", { messages: [user("x"), assistant("")] }),
  ],
  "a system message after a user turn": [say(user("x"), system("Be brief."), assistant("y"), user("z"))],
  "a system message at the end": [say(user("x"), system("Be brief."))],
  "four breakpoints, the hour first": [
    {
      ...base,
      tools: [tool(ephemeral("1h"))],
      system: [text("a", ephemeral("1h")), text("b", ephemeral())],
      messages: [user([text("c", ephemeral("5m"))])],
    },
  ],
  "three breakpoints and automatic caching": [
    { ...base, ...ephemeral(), system: [1, 2, 3].map((n) => text(`${n}`, ephemeral())) },
  ],
  "forced tool_choice before the newest models": [{ ...base, tools: [tool()], tool_choice: { type: "any" } }],
  "a built-in tool": [{ ...base, tools: [{ type: "memory_20250818", name: "memory" }] }],
  "manual thinking on 4.5": [
    on("claude-haiku-4-5", { max_tokens: 4096, thinking: { type: "enabled", budget_tokens: 1024 } }),
  ],
  "images by url and data": [
    say(
      user([
        image("image/png"),
        { type: "image", source: { type: "url", url: "https://example.org/a.png" } },
      ]),
    ),
  ],
  "thinking that comes back as it was": [on("claude-opus-5-5", { messages: bound.messages })],
  "an edited prefix where thinking is not bound": [say(user("Hullo"), ...free.messages.slice(1))],
  "thinking with a moved breakpoint": [
    on("claude-opus-5-5", { messages: [user([text("Hello", ephemeral())]), ...bound.messages.slice(1)] }),
  ],
  "an edited prefix with drop_block": [
    on("claude-opus-5-5", {
      messages: [user("Hullo"), ...bound.messages.slice(1)],
      thinking: { type: "adaptive", block_binding: { prefix_mismatch_behavior: "drop_block" } },
    }),
    beta("thinking-binding-controls-2026-08-01"),
  ],
  "edits with their beta": [
    management({ type: "clear_thinking_20251015" }, { type: "clear_tool_uses_20250919" }),
    MANAGE,
  ],
  "an output schema that is closed": [
    {
      ...base,
      output_config: {
        format: { type: "json_schema", schema: { type: "object", additionalProperties: false } },
      },
    },
  ],
});

export const BEFORE_THE_RULES: Row[] = [
  {
    name: "the model is known",
    request: on("claude-9"),
    refused: { status: 404, type: "not_found_error", message: "model: claude-9" },
  },
  {
    name: "a key is sent",
    request: base,
    headers: { "x-api-key": "" },
    refused: { status: 401, type: "authentication_error", message: "x-api-key header is required" },
  },
];

export const ALL: readonly Row[] = [
  ...PARAMETERS,
  ...MESSAGES,
  ...TOOLS,
  ...CACHE,
  ...THINKING,
  ...SERVER_SIDE,
  ...BEFORE_THE_RULES,
  ...ACCEPTED,
];

export function betasIn(row: Row): readonly string[] {
  return [...betasOf(row.headers?.["anthropic-beta"])];
}

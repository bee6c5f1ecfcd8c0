// Rows for requests that must be accepted, so that a validator which refuses everything fails.
import {
  acceptances,
  assistant,
  base,
  beta,
  bound,
  ephemeral,
  free,
  image,
  on,
  type Row,
  result,
  say,
  system,
  text,
  tool,
  use,
  user,
} from "./parts.case.ts";

const management = (...edits: object[]) => ({ ...base, context_management: { edits } });
const MANAGE = beta("context-management-2025-06-27");

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
  "automatic caching where the last block is marked already": [
    {
      ...base,
      ...ephemeral(),
      system: [1, 2, 3].map((n) => text(`${n}`, ephemeral())),
      messages: [user([text("x", ephemeral())])],
    },
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
  "documents from every source": [
    say(
      user([
        { type: "document", source: { type: "text", media_type: "text/plain", data: "x" } },
        { type: "document", source: { type: "url", url: "https://example.org/a.pdf" } },
        { type: "document", source: { type: "base64", media_type: "application/pdf", data: "aGk=" } },
        { type: "document", source: { type: "content", content: "x" } },
        { type: "document", source: { type: "file", file_id: "file_1" } },
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

// Rows for thinking: its configuration and the blocks that come back.
import {
  assistant,
  base,
  bound,
  edited,
  on,
  other,
  type Row,
  refusals,
  say,
  tags,
  text,
  tool,
  user,
  whatToDo,
} from "./parts.case.ts";

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
  "binding has two behaviours": [
    { ...base, thinking: { type: "adaptive", block_binding: { prefix_mismatch_behavior: "ignore" } } },
    "thinking.adaptive.block_binding.prefix_mismatch_behavior: Input should be 'error' or 'drop_block'",
    { "anthropic-beta": "thinking-binding-controls-2026-08-01" },
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

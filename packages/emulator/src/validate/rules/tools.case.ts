// Rows for tool definitions, tool calls and their results.
import {
  assistant,
  base,
  image,
  on,
  type Row,
  refusals,
  result,
  say,
  text,
  tool,
  use,
  user,
} from "./parts.case.ts";

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
  "a tool_use names a tool as tools are named": [
    say(user("x"), assistant([{ ...use("toolu_1"), name: "read file" }]), user([result("toolu_1")])),
    "messages.1.content.0.tool_use.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'",
  ],
  "images in a result are base64": [
    say(
      user("x"),
      assistant([use("toolu_1")]),
      user([result("toolu_1", { content: [image("image/png", "[a void]")] })]),
    ),
    "messages.2.content.0.tool_result.content.0.image.source.base64: invalid base64 data",
  ],
  "tool input is an object": [
    say(user("x"), assistant([{ ...use("toolu_1"), input: "a" }]), user([result("toolu_1")])),
    "messages.1.content.0.tool_use.input: Input should be an object",
  ],
  "an error result says something": [
    say(user("x"), assistant([use("toolu_1")]), user([result("toolu_1", { content: "", is_error: true })])),
    "messages.2.content.0.tool_result: content cannot be empty if `is_error` is true",
  ],
  "a result is not cut inside a character": [
    say(user("x"), assistant([use("a")]), user([result("a", { content: "smile 😀".slice(0, -1) })])),
    "The request body is not valid JSON: no low surrogate in string",
  ],
});

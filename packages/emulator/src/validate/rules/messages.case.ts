// Rows for messages: roles, order, emptiness, blocks.
import {
  assistant,
  base,
  image,
  on,
  type Row,
  refusals,
  say,
  system,
  tags,
  text,
  USER_TAGS,
  user,
} from "./parts.case.ts";

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
  "images are base64": [
    say(user([image("image/png", "data:image/png;base64,aGk=")])),
    "messages.0.content.0.image.source.base64: invalid base64 data",
  ],
  "images are whole base64": [
    say(user([image("image/png", "aGk")])),
    "messages.0.content.0.image.source.base64: invalid base64 data",
  ],
  "a document comes from a known source": [
    say(user([{ type: "document", source: { type: "path", path: "/a.pdf" } }])),
    tags("path", "messages.0.content.0.document.source", "'base64', 'text', 'content', 'url', 'file'"),
  ],
  "a document's source is an object": [
    say(user([{ type: "document", source: "a.pdf" }])),
    "messages.0.content.0.document.source: Input should be an object",
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
    "messages.2: role 'system' must follow a 'user' message",
  ],
  "a system message stands before an answer": [
    say(user("x"), system("Be brief."), user("y")),
    "messages.1: role 'system' must precede an 'assistant' message or end the array",
  ],
  "text is not cut inside a character": [
    say(user([text("smile 😀".slice(0, -1))])),
    "The request body is not valid JSON: no low surrogate in string",
  ],
  "nor is a plain string": [
    say(user("smile 😀".slice(0, -1))),
    "The request body is not valid JSON: no low surrogate in string",
  ],
  "nor is the system prompt": [
    { ...base, system: "smile 😀".slice(0, -1) },
    "The request body is not valid JSON: no low surrogate in string",
  ],
  "system blocks have no other fields": [
    { ...base, system: [text("x", { title: "y" })] },
    "system.0.title: Extra inputs are not permitted",
  ],
});

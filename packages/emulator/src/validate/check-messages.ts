// Rules for the list of messages: roles and their order, emptiness, and how a conversation may end.

import { type ApiError, refuseRequest } from "../api-error.ts";
import { blocksOf } from "../block-content.ts";
import type { ModelFacts } from "../models.ts";
import { isPausedTurn } from "../web-search/check-web-search.ts";
import type { Block, Message, MessagesRequest } from "../wire.ts";
import { checkCacheControl } from "./cache-control.ts";
import { checkBlock } from "./check-block.ts";
import { checkWellFormed } from "./check-well-formed.ts";
import { firstError, isObject, oneOf, refuseExtraFields, requireFields, requireText } from "./shape.ts";

const ROLES = ["user", "assistant", "system"];
const FIELDS = new Set(["role", "content"]);
const SYSTEM_BLOCK_FIELDS = new Set(["type", "text", "cache_control", "citations"]);
const SYSTEM_FIELDS = new Set(["role", "content", "clear_at", "output_config"]);

export function checkSystem(system: unknown): ApiError | undefined {
  if (system === undefined || typeof system === "string") return checkWellFormed(system);
  if (!Array.isArray(system)) return refuseRequest("system: Input should be a valid list");
  return firstError(system, (block: Block, index) => {
    const path = `system.${index}`;
    if (!isObject(block) || block.type !== "text")
      return refuseRequest(`${path}.type: Input should be 'text'`);
    return (
      requireFields(block, path, "text") ??
      requireText(block.text, `${path}.text`) ??
      refuseExtraFields(block, SYSTEM_BLOCK_FIELDS, path) ??
      checkWellFormed(block) ??
      checkCacheControl(block.cache_control, path) ??
      (block.text === "" ? refuseRequest("system: text content blocks must be non-empty") : undefined)
    );
  });
}

export function checkMessages(
  request: MessagesRequest,
  model: ModelFacts,
  strict: boolean,
): ApiError | undefined {
  const { messages } = request;
  return (
    firstError(messages, (message, index) => checkMessage(message, `messages.${index}`, strict)) ??
    checkFirst(messages) ??
    firstError(messages, (_, index) => checkSystemRole(messages, index, model)) ??
    firstError(messages, (_, index) => checkEmptiness(messages, index)) ??
    checkEnd(messages, model)
  );
}

function checkMessage(message: Message, path: string, strict: boolean): ApiError | undefined {
  if (!isObject(message)) return refuseRequest(`${path}: Input should be an object`);
  const error =
    requireFields(message, path, "role") ??
    oneOf(message.role, ROLES, `${path}.role`) ??
    (message.role === "system" && message.output_config != null
      ? undefined
      : requireFields(message, path, "content")) ??
    refuseExtraFields(message, message.role === "system" ? SYSTEM_FIELDS : FIELDS, path);
  if (error !== undefined || message.content === undefined) return error;
  if (typeof message.content === "string") return checkWellFormed(message.content);
  if (!Array.isArray(message.content)) return refuseRequest(`${path}.content: Input should be a valid list`);
  return firstError(message.content, (block, index) =>
    checkBlock(block, message.role, `${path}.content.${index}`, strict),
  );
}

/** A conversation begins with the user, or with the block that stands for what came before. */
function checkFirst([first]: readonly Message[]): ApiError | undefined {
  if (first === undefined || first.role === "user") return undefined;
  if (first.role === "system")
    return refuseRequest("messages.0: role 'system' must not be the first message");
  if (blocksOf(first)[0]?.type === "compaction") return undefined;
  return refuseRequest('messages: first message must use the "user" role');
}

function checkSystemRole(
  messages: readonly Message[],
  index: number,
  model: ModelFacts,
): ApiError | undefined {
  if (messages[index]?.role !== "system") return undefined;
  if (!model.systemMessages) return refuseRequest("role 'system' is not supported on this model");
  if (messages[index - 1]?.role !== "user")
    return refuseRequest(`messages.${index}: role 'system' must follow a 'user' message`);
  if (index === messages.length - 1 || messages[index + 1]?.role === "assistant") return undefined;
  return refuseRequest(
    `messages.${index}: role 'system' must precede an 'assistant' message or end the array`,
  );
}

function checkEmptiness(messages: readonly Message[], index: number): ApiError | undefined {
  const message = messages[index] as Message;
  const blocks = blocksOf(message);
  const last = index === messages.length - 1 && message.role === "assistant";
  if (blocks.length === 0 || (blocks.length === 1 && blocks[0]?.type === "text" && blocks[0].text === "")) {
    if (last || (message.role === "system" && message.content === undefined)) return undefined;
    return refuseRequest(
      `messages.${index}: all messages must have non-empty content except for the optional final assistant message`,
    );
  }
  for (const block of blocks) {
    if (block.type !== "text" || block.text === undefined) continue;
    if (block.text === "") return refuseRequest("messages: text content blocks must be non-empty");
    if (!/\S/.test(block.text))
      return refuseRequest("messages: text content blocks must contain non-whitespace text");
  }
  return undefined;
}

function checkEnd(messages: readonly Message[], model: ModelFacts): ApiError | undefined {
  const last = messages.at(-1) as Message;
  if (last.role !== "assistant") return undefined;
  if (!model.prefill && !isPausedTurn(last)) {
    return refuseRequest(
      "This model does not support assistant message prefill. The conversation must end with a user message.",
    );
  }
  const end = blocksOf(last).at(-1);
  if (end?.type !== "text" || end.text === undefined || end.text === end.text.trimEnd()) return undefined;
  return refuseRequest("messages: final assistant content cannot end with trailing whitespace");
}

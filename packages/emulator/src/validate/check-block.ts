// Rules for a single content block: which types a role may use, which fields a type has, and their values.

import { type ApiError, refuseRequest } from "../api-error.ts";
import { textBlocks } from "../block-content.ts";
import { checkSearchResult, checkServerUse } from "../web-search/check-web-search.ts";
import type { Block } from "../wire.ts";
import { checkCacheControl } from "./cache-control.ts";
import { TOOL_NAME } from "./check-tools.ts";
import { checkWellFormed } from "./check-well-formed.ts";
import {
  firstError,
  isObject,
  oneOf,
  refuseExtraFields,
  requireFields,
  requireText,
  unknownTag,
} from "./shape.ts";

const TOOL_USE_ID = /^[a-zA-Z0-9_-]+$/;
const DOCUMENT_SOURCES = ["base64", "text", "content", "url", "file"];
/** Checks characters only; `isBase64` also checks the length. Whether the bytes are an image is not checked. */
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;
const IMAGE_TYPES = ["image/jpeg", "image/png", "image/gif", "image/webp"];

/** Fields by type. Those of web search have rules of their own; other types of server tools are passed through unread. */
const FIELDS: Readonly<Record<string, ReadonlySet<string>>> = {
  text: new Set(["type", "text", "citations", "cache_control"]),
  image: new Set(["type", "source", "cache_control", "transformations"]),
  document: new Set(["type", "source", "title", "context", "citations", "cache_control"]),
  tool_use: new Set(["type", "id", "name", "input", "caller", "cache_control"]),
  tool_result: new Set(["type", "tool_use_id", "content", "is_error", "cache_control", "toolset_name"]),
  thinking: new Set(["type", "thinking", "signature"]),
  redacted_thinking: new Set(["type", "data"]),
  compaction: new Set(["type", "content", "encrypted_content", "signature", "tool_changes", "cache_control"]),
};

const SERVER_TOOLS = [
  "server_tool_use",
  "web_search_tool_result",
  "web_fetch_tool_result",
  "code_execution_tool_result",
];
const TYPES = {
  user: ["text", "image", "document", "search_result", "tool_result", "container_upload", "compaction"],
  assistant: ["text", "thinking", "redacted_thinking", "tool_use", "compaction", ...SERVER_TOOLS],
  system: ["text", "tool_addition", "tool_removal"],
};
type Role = keyof typeof TYPES;

const valid: Record<Role, WeakSet<object>> = {
  user: new WeakSet(),
  assistant: new WeakSet(),
  system: new WeakSet(),
};

/** `strict`: applies the rules of the current API version, which closed two gaps of the previous one. */
export function checkBlock(block: Block, role: Role, path: string, strict: boolean): ApiError | undefined {
  if (strict && valid[role].has(block)) return undefined;
  if (!isObject(block)) return refuseRequest(`${path}: Input should be an object`);
  const error =
    checkWellFormed(block) ??
    checkType(block, role, path, strict) ??
    checkContent(block, role, `${path}.${block.type}`, strict);
  if (error === undefined && strict && Object.isFrozen(block)) valid[role].add(block);
  return error;
}

function checkType(block: Block, role: Role, path: string, strict: boolean): ApiError | undefined {
  if (block.type === undefined) return refuseRequest(`${path}.type: Field required`);
  if (TYPES[role].includes(block.type)) return undefined;
  if (!strict && role === "assistant" && block.type === "document") return undefined;
  return unknownTag(block.type, path, TYPES[role]);
}

function checkContent(block: Block, role: Role, path: string, strict: boolean): ApiError | undefined {
  if (block.type === "server_tool_use") return checkServerUse(block, path);
  if (block.type === "web_search_tool_result") return checkSearchResult(block, path);
  const fields = FIELDS[block.type];
  if (fields === undefined) return undefined;
  return (
    refuseExtraFields(block, fields, path) ??
    checkCacheControl(block.cache_control, path) ??
    checkByType(block, role, path, strict)
  );
}

function checkByType(block: Block, role: Role, path: string, strict: boolean): ApiError | undefined {
  switch (block.type) {
    case "text":
      return checkText(block, role, path, strict);
    case "image":
      return requireFields(block, path, "source") ?? checkImage(block.source, path);
    case "document":
      return requireFields(block, path, "source") ?? checkDocument(block.source, path);
    case "tool_use":
      return (
        requireFields(block, path, "id", "name", "input") ??
        checkPattern(block.id, TOOL_USE_ID, `${path}.id`) ??
        checkPattern(block.name, TOOL_NAME, `${path}.name`) ??
        checkInput(block.input, path)
      );
    case "tool_result":
      return (
        requireFields(block, path, "tool_use_id") ??
        checkPattern(block.tool_use_id, TOOL_USE_ID, `${path}.tool_use_id`) ??
        checkResult(block, path)
      );
    case "thinking":
      return (
        requireFields(block, path, "thinking", "signature") ??
        requireText(block.thinking, `${path}.thinking`) ??
        requireText(block.signature, `${path}.signature`)
      );
    case "redacted_thinking":
      return requireFields(block, path, "data") ?? requireText(block.data, `${path}.data`);
    default:
      return checkCompactionBlock(block, path);
  }
}

function checkText(block: Block, role: Role, path: string, strict: boolean): ApiError | undefined {
  const error = requireFields(block, path, "text") ?? requireText(block.text, `${path}.text`);
  if (error !== undefined) return error;
  if (block.text === "" && block.cache_control != null) {
    return refuseRequest(`${path}: cache_control cannot be set for empty text blocks`);
  }
  if (strict && role === "user" && Array.isArray(block.citations) && block.citations.length > 0) {
    return refuseRequest(`${path}.citations: Extra inputs are not permitted`);
  }
  return undefined;
}

function checkImage(source: unknown, path: string): ApiError | undefined {
  if (!isObject(source)) return refuseRequest(`${path}.source: Input should be an object`);
  if (source.type === "url") return requireFields(source, `${path}.source.url`, "url");
  if (source.type === "file") return requireFields(source, `${path}.source.file`, "file_id");
  if (source.type !== "base64") return unknownTag(source.type, `${path}.source`, ["base64", "url", "file"]);
  const at = `${path}.source.base64`;
  const error =
    requireFields(source, at, "media_type", "data") ??
    oneOf(source.media_type, IMAGE_TYPES, `${at}.media_type`);
  if (error !== undefined) return error;
  if (source.data === "") return refuseRequest(`${at}: image cannot be empty`);
  return (
    requireText(source.data, `${at}.data`) ??
    (isBase64(source.data as string) ? undefined : refuseRequest(`${at}: invalid base64 data`))
  );
}

const isBase64 = (data: string): boolean => data.length % 4 === 0 && BASE64.test(data);

function checkDocument(source: unknown, path: string): ApiError | undefined {
  if (!isObject(source)) return refuseRequest(`${path}.source: Input should be an object`);
  if (DOCUMENT_SOURCES.includes(source.type as string)) return undefined;
  return unknownTag(source.type, `${path}.source`, DOCUMENT_SOURCES);
}

function checkPattern(value: unknown, pattern: RegExp, path: string): ApiError | undefined {
  const wrong = requireText(value, path);
  if (wrong !== undefined || pattern.test(value as string)) return wrong;
  return refuseRequest(`${path}: String should match pattern '${pattern.source}'`);
}

function checkInput(input: unknown, path: string): ApiError | undefined {
  return isObject(input) ? undefined : refuseRequest(`${path}.input: Input should be an object`);
}

function checkResult(block: Block, path: string): ApiError | undefined {
  const content = block.content;
  if (content != null && typeof content !== "string" && !Array.isArray(content)) {
    return refuseRequest(`${path}.content: Input should be a valid string or list`);
  }
  if (block.is_error === true && textBlocks(content).length === 0) {
    return refuseRequest(`${path}: content cannot be empty if \`is_error\` is true`);
  }
  return Array.isArray(content)
    ? firstError(content, (part, index) => checkPart(part, `${path}.content.${index}`))
    : undefined;
}

function checkCompactionBlock(block: Block, path: string): ApiError | undefined {
  if (block.content === "") return refuseRequest(`${path}.content: Input should not be empty`);
  return (
    (block.content == null ? undefined : requireText(block.content, `${path}.content`)) ??
    (block.signature == null ? undefined : requireText(block.signature, `${path}.signature`))
  );
}

function checkPart(part: Block, path: string): ApiError | undefined {
  if (!isObject(part)) return refuseRequest(`${path}: Input should be an object`);
  const types = ["text", "image", "document", "search_result", "tool_reference"];
  if (!types.includes(part.type)) return unknownTag(part.type, path, types);
  if (part.type === "text" && part.text === "")
    return refuseRequest("messages: text content blocks must be non-empty");
  return checkContent(part, "user", `${path}.${part.type}`, true);
}

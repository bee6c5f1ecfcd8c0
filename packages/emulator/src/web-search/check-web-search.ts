// Rules for web search: its definition, the blocks that come back, and that each search has its result.
import { type ApiError, refuseRequest } from "../api-error.ts";
import { blocksOf } from "../block-content.ts";
import { openSeal } from "../thinking/seal.ts";
import { checkCacheControl } from "../validate/cache-control.ts";
import {
  firstError,
  isObject,
  oneOf,
  refuseExtraFields,
  requireFields,
  requireInteger,
  requireText,
} from "../validate/shape.ts";
import type { Block, Message, Tool } from "../wire.ts";

export const WEB_SEARCH_TYPES = ["web_search_20250305", "web_search_20260209", "web_search_20260318"];
const DEFINITION = new Set([
  "type",
  "name",
  "allowed_callers",
  "allowed_domains",
  "blocked_domains",
  "cache_control",
  "defer_loading",
  "max_uses",
  "strict",
  "user_location",
]);
const USE = new Set(["type", "id", "name", "input", "caller", "cache_control"]);
const RESULT = new Set(["type", "tool_use_id", "content", "caller", "cache_control"]);
const PAGE = new Set(["type", "title", "url", "encrypted_content", "page_age"]);
const FAILURE = new Set(["type", "error_code"]);
const SERVER_ID = /^srvtoolu_[a-zA-Z0-9_]+$/;
const ERROR_CODES = [
  "invalid_tool_input",
  "unavailable",
  "max_uses_exceeded",
  "too_many_requests",
  "query_too_long",
  "request_too_large",
];

export function checkDefinition(tool: Tool, path: string): ApiError | undefined {
  const { max_uses, allowed_domains, blocked_domains, cache_control } = tool;
  const both = allowed_domains != null && blocked_domains != null;
  return (
    requireFields(tool, path, "name") ??
    oneOf(tool.name, ["web_search"], `${path}.name`) ??
    refuseExtraFields(tool, DEFINITION, path) ??
    (max_uses == null ? undefined : requireInteger(max_uses, `${path}.max_uses`, 1)) ??
    (both
      ? refuseRequest(`${path}: Only one of \`allowed_domains\` or \`blocked_domains\` can be specified`)
      : undefined) ??
    checkDomains(allowed_domains, `${path}.allowed_domains`) ??
    checkDomains(blocked_domains, `${path}.blocked_domains`) ??
    checkCacheControl(cache_control, path)
  );
}

function checkDomains(domains: unknown, path: string): ApiError | undefined {
  if (domains == null) return undefined;
  if (!Array.isArray(domains)) return refuseRequest(`${path}: Input should be a valid list`);
  return firstError(domains, (domain, at) => requireText(domain, `${path}.${at}`));
}

export function checkServerUse(block: Block, path: string): ApiError | undefined {
  return (
    refuseExtraFields(block, USE, path) ??
    requireFields(block, path, "id", "name", "input") ??
    (SERVER_ID.test(String(block.id))
      ? undefined
      : refuseRequest(`${path}.id: String should match pattern '${SERVER_ID.source}'`)) ??
    requireText(block.name, `${path}.name`) ??
    (isObject(block.input) ? undefined : refuseRequest(`${path}.input: Input should be an object`))
  );
}

export function checkSearchResult(block: Block, path: string): ApiError | undefined {
  const error =
    refuseExtraFields(block, RESULT, path) ?? requireFields(block, path, "tool_use_id", "content");
  if (error !== undefined) return error;
  const found = block.content as unknown;
  if (Array.isArray(found)) return firstError(found, (page, at) => checkPage(page, `${path}.content.${at}`));
  if (!isObject(found)) return refuseRequest(`${path}.content: Input should be a valid list`);
  return (
    refuseExtraFields(found, FAILURE, `${path}.content`) ??
    oneOf(found.type, ["web_search_tool_result_error"], `${path}.content.type`) ??
    oneOf(found.error_code, ERROR_CODES, `${path}.content.error_code`)
  );
}

function checkPage(page: unknown, path: string): ApiError | undefined {
  if (!isObject(page)) return refuseRequest(`${path}: Input should be an object`);
  return (
    oneOf(page.type, ["web_search_result"], `${path}.type`) ??
    refuseExtraFields(page, PAGE, path) ??
    requireFields(page, path, "title", "url", "encrypted_content") ??
    requireText(page.encrypted_content, `${path}.encrypted_content`)
  );
}

/** A search is answered within the model's own turn. Only the last turn may hold one that the server has yet to run. */
export function checkSearches(messages: readonly Message[], trustSeals: boolean): ApiError | undefined {
  let open = new Map<string, string>();
  for (const [index, message] of messages.entries()) {
    if (message.role !== "assistant") {
      const [first] = open;
      if (first !== undefined && message.role === "user") return refuseUnanswered(first);
      continue;
    }
    if (messages[index - 1]?.role !== "assistant") open = new Map();
    for (const [at, block] of blocksOf(message).entries()) {
      const path = `messages.${index}.content.${at}`;
      if (block.type === "server_tool_use" && block.name === "web_search") open.set(block.id as string, path);
      const isResult = block.type === "web_search_tool_result";
      if (isResult && !open.delete(block.tool_use_id as string)) return refuseStray(block, path);
      const error = trustSeals ? undefined : checkSeals(block, path);
      if (error !== undefined) return error;
    }
  }
  return undefined;
}

const refuseUnanswered = ([id, path]: readonly [string, string]) =>
  refuseRequest(
    `${path}: \`web_search\` tool use with id \`${id}\` was found without a corresponding \`web_search_tool_result\` block`,
  );

const refuseStray = (block: Block, path: string) =>
  refuseRequest(
    `${path}: unexpected \`tool_use_id\` found in \`web_search_tool_result\` blocks: ${block.tool_use_id}. Each \`web_search_tool_result\` block must have a corresponding \`server_tool_use\` block before it.`,
  );

function checkSeals(block: Block, path: string): ApiError | undefined {
  if (block.type === "web_search_tool_result" && Array.isArray(block.content))
    return firstError(block.content as readonly Block[], ({ url, title, encrypted_content }, at) => {
      const sealed = openSeal(String(encrypted_content));
      const isWhole = sealed?.kind === "search" && sealed.url === url && sealed.title === title;
      return isWhole
        ? undefined
        : refuseRequest(`${path}.content.${at}: Invalid \`encrypted_content\` in \`search_result\` block`);
    });
  if (block.type !== "text" || !Array.isArray(block.citations)) return undefined;
  return firstError(block.citations as readonly Record<string, unknown>[], (citation, at) => {
    if (citation.type !== "web_search_result_location") return undefined;
    const sealed = openSeal(String(citation.encrypted_index));
    const isWhole = sealed?.url === citation.url && sealed?.cited_text === citation.cited_text;
    return isWhole
      ? undefined
      : refuseRequest(`${path}.citations.${at}: Invalid \`encrypted_index\` in citation`);
  });
}

/** Only what the server itself was doing may be left for it to go on with. */
export const isPausedTurn = (message: Message): boolean =>
  blocksOf(message).some(({ type }) => type === "server_tool_use" || type === "web_search_tool_result");

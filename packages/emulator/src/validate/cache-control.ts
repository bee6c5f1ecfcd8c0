// Rules for cache_control: its shape, at most four of them, and the hour-long ones first.

import { type ApiError, refuseRequest } from "../api-error.ts";
import { blocksOf, isThinking } from "../block-content.ts";
import type { Block, CacheControl, MessagesRequest } from "../wire.ts";
import { isObject, joinPath, oneOf, refuseExtraFields, unknownTag } from "./shape.ts";

const MAXIMUM = 4;
const FIELDS = new Set(["type", "ttl"]);

/** `owner` is the path of what carries the mark; the request's own, automatic one has none. */
export function checkCacheControl(control: unknown, owner: string): ApiError | undefined {
  if (control == null) return undefined;
  const path = joinPath(owner, "cache_control");
  if (!isObject(control)) return refuseRequest(`${path}: Input should be an object`);
  if (control.type !== "ephemeral") return unknownTag(control.type, path, ["ephemeral"]);
  const ttl = control.ttl == null ? undefined : oneOf(control.ttl, ["5m", "1h"], `${path}.ephemeral.ttl`);
  return ttl ?? refuseExtraFields(control, FIELDS, `${path}.ephemeral`);
}

export function checkBreakpoints(request: MessagesRequest): ApiError | undefined {
  const marks = marksInOrder(request);
  const automatic = request.cache_control ?? undefined;
  if (automatic !== undefined) {
    const wrong = checkCacheControl(automatic, "");
    if (wrong !== undefined) return wrong;
    if (lastCacheable(request)?.cache_control == null) marks.push(automatic);
  }
  if (marks.length > MAXIMUM) {
    return refuseRequest(
      `A maximum of ${MAXIMUM} blocks with cache_control may be provided. Found ${marks.length}.`,
    );
  }
  let shortSeen = false;
  for (const mark of marks) {
    if (mark.ttl !== "1h") shortSeen = true;
    else if (shortSeen) {
      return refuseRequest(
        "a ttl='1h' cache_control block must not come after a ttl='5m' cache_control block",
      );
    }
  }
  return undefined;
}

/** All explicit marks, in the order of the prefix: tools, system, messages. */
function marksInOrder(request: MessagesRequest): CacheControl[] {
  const marks: CacheControl[] = [];
  for (const tool of request.tools ?? []) if (tool.cache_control) marks.push(tool.cache_control);
  if (Array.isArray(request.system)) for (const block of request.system) collectMarks(block, marks);
  for (const message of request.messages) for (const block of blocksOf(message)) collectMarks(block, marks);
  return marks;
}

function collectMarks(block: Block, marks: CacheControl[]): void {
  if (block.type === "tool_result" && Array.isArray(block.content)) {
    for (const part of block.content) if (part.cache_control) marks.push(part.cache_control);
  }
  if (block.cache_control) marks.push(block.cache_control);
}

/** The block that automatic caching marks: the last of the conversation that may carry a mark at all. */
export function lastCacheable(request: MessagesRequest): Block | undefined {
  for (let index = request.messages.length - 1; index >= 0; index--) {
    const message = request.messages[index];
    if (message === undefined) continue;
    const block = blocksOf(message).findLast((candidate) => !isThinking(candidate) && candidate.text !== "");
    if (block !== undefined) return block;
  }
  return undefined;
}

// Rules for what the server is asked to do with the conversation: edits, compaction, cache edits.

import { type ApiError, refuseRequest } from "../api-error.ts";
import { type Betas, CONTEXT_MANAGEMENT, THRESHOLD_COMPACTION } from "../betas.ts";
import { blocksOf } from "../block-content.ts";
import type { Edit, MessagesRequest } from "../wire.ts";
import {
  firstError,
  isObject,
  oneOf,
  refuseExtraFields,
  requireFields,
  requireInteger,
  requireText,
  unknownTag,
} from "./shape.ts";

const CLEAR_TOOLS = "clear_tool_uses_20250919";
const CLEAR_THINKING = "clear_thinking_20251015";
const COMPACT = "compact_20260112";
const FIELDS: Readonly<Record<string, ReadonlySet<string>>> = {
  [CLEAR_TOOLS]: new Set(["type", "trigger", "keep", "clear_at_least", "exclude_tools", "clear_tool_inputs"]),
  [CLEAR_THINKING]: new Set(["type", "keep"]),
  [COMPACT]: new Set(["type", "trigger", "instructions", "pause_after_compaction"]),
};
const MIN_COMPACTION_TRIGGER = 50_000;

export function checkContextManagement(request: MessagesRequest, betas: Betas): ApiError | undefined {
  return checkEdits(request, betas) ?? checkCompaction(request) ?? checkCacheEdits(request);
}

function checkEdits(request: MessagesRequest, betas: Betas): ApiError | undefined {
  const management = request.context_management;
  if (management == null) return undefined;
  if (!isObject(management)) return refuseRequest("context_management: Input should be an object");
  const edits = (management as { edits?: readonly Edit[] }).edits ?? [];
  if (!Array.isArray(edits)) return refuseRequest("context_management.edits: Input should be a valid list");
  const known = [
    ...(betas.has(CONTEXT_MANAGEMENT) ? [CLEAR_TOOLS, CLEAR_THINKING] : []),
    ...(betas.has(THRESHOLD_COMPACTION) ? [COMPACT] : []),
  ];
  return (
    refuseExtraFields(management, new Set(["edits"]), "context_management") ??
    firstError(edits, (edit, index) => checkEdit(edit, index, known, request)) ??
    checkOrder(edits)
  );
}

function checkEdit(
  edit: Edit,
  index: number,
  known: readonly string[],
  request: MessagesRequest,
): ApiError | undefined {
  const at = `context_management.edits.${index}`;
  if (!isObject(edit)) return refuseRequest(`${at}: Input should be an object`);
  if (!known.includes(edit.type)) return unknownTag(edit.type, at, known);
  const path = `${at}.${edit.type}`;
  const error =
    refuseExtraFields({ ...edit }, FIELDS[edit.type] as ReadonlySet<string>, path) ??
    checkTrigger(edit, path) ??
    checkKeep(edit, path) ??
    checkLists(edit, path);
  if (error !== undefined || edit.type !== CLEAR_THINKING) return error;
  const thinks = request.thinking === undefined || ["enabled", "adaptive"].includes(request.thinking.type);
  return thinks
    ? undefined
    : refuseRequest(`\`${CLEAR_THINKING}\` strategy requires \`thinking\` to be enabled or adaptive`);
}

function checkTrigger({ type, trigger }: Edit, path: string): ApiError | undefined {
  if (trigger == null) return undefined;
  if (!isObject(trigger)) return refuseRequest(`${path}.trigger: Input should be an object`);
  const kinds = type === COMPACT ? ["input_tokens"] : ["input_tokens", "tool_uses"];
  const least = type === COMPACT ? MIN_COMPACTION_TRIGGER : 0;
  return (
    oneOf(trigger.type, kinds, `${path}.trigger.type`) ??
    requireInteger(trigger.value, `${path}.trigger.value`, least)
  );
}

function checkKeep({ type, keep, clear_at_least: least }: Edit, path: string): ApiError | undefined {
  if (least != null) {
    if (!isObject(least)) return refuseRequest(`${path}.clear_at_least: Input should be an object`);
    const error =
      oneOf(least.type, ["input_tokens"], `${path}.clear_at_least.type`) ??
      requireInteger(least.value, `${path}.clear_at_least.value`, 0);
    if (error !== undefined) return error;
  }
  if (keep === undefined || (keep === "all" && type === CLEAR_THINKING)) return undefined;
  if (!isObject(keep)) return refuseRequest(`${path}.keep: Input should be an object`);
  if (type === CLEAR_THINKING && keep.type === "all") return undefined;
  const [unit, fewest] = type === CLEAR_THINKING ? ["thinking_turns", 1] : ["tool_uses", 0];
  return (
    oneOf(keep.type, [unit as string], `${path}.keep.type`) ??
    requireInteger(keep.value, `${path}.keep.value`, fewest as number)
  );
}

function checkLists(edit: Edit, path: string): ApiError | undefined {
  const { exclude_tools: excluded, clear_tool_inputs: inputs, instructions } = edit;
  if (excluded != null && !Array.isArray(excluded))
    return refuseRequest(`${path}.exclude_tools: Input should be a valid list`);
  if (inputs != null && typeof inputs !== "boolean" && !Array.isArray(inputs)) {
    return refuseRequest(`${path}.clear_tool_inputs: Input should be a valid boolean or list`);
  }
  return instructions == null ? undefined : requireText(instructions, `${path}.instructions`);
}

function checkOrder(edits: readonly Edit[]): ApiError | undefined {
  if (edits.findIndex((edit) => edit.type === CLEAR_THINKING) <= 0) return undefined;
  return refuseRequest(`context_management.edits: \`${CLEAR_THINKING}\` must be the first edit in the list`);
}

function checkCompaction(request: MessagesRequest): ApiError | undefined {
  const compaction = request.compaction;
  if (compaction == null) return undefined;
  if (!isObject(compaction)) return refuseRequest("compaction: Input should be an object");
  if (request.context_management != null)
    return refuseRequest("compaction: cannot be combined with `context_management`");
  return (
    oneOf(compaction.type, ["summarize"], "compaction.type") ??
    refuseExtraFields(compaction, new Set(["type", "instructions"]), "compaction") ??
    (compaction.instructions == null
      ? undefined
      : requireText(compaction.instructions, "compaction.instructions"))
  );
}

function checkCacheEdits(request: MessagesRequest): ApiError | undefined {
  const edits = request.cache_edits;
  if (edits === undefined) return undefined;
  if (!Array.isArray(edits)) return refuseRequest("cache_edits: Input should be a valid list");
  const results = new Set<string>();
  for (const message of request.messages) {
    for (const block of blocksOf(message))
      if (block.type === "tool_result") results.add(block.tool_use_id as string);
  }
  return firstError(edits, (edit, index) => {
    const path = `cache_edits.${index}`;
    if (!isObject(edit)) return refuseRequest(`${path}: Input should be an object`);
    const error =
      oneOf(edit.type, ["delete_tool_result"], `${path}.type`) ??
      requireFields(edit, path, "tool_use_id") ??
      requireText(edit.tool_use_id, `${path}.tool_use_id`);
    if (error !== undefined || results.has(edit.tool_use_id as string)) return error;
    return refuseRequest(
      `${path}.tool_use_id: no \`tool_result\` block with id ${edit.tool_use_id} in \`messages\``,
    );
  });
}

// Turns stored content into what the API accepts, once per entry: no empty text, no foreign cache marks, no unsigned thinking.
// The blocks are frozen, so that a caller cannot change them through a request.
import {
  type Block,
  isServerUse,
  isText,
  isThinking,
  isToolResult,
  isToolUse,
  type OtherBlock,
  type ToolResultBlock,
} from "../transcript/blocks.ts";
import { isSkimmed } from "../transcript/skimmed-entry.ts";
import { isWellFormed, toWellFormed } from "./well-formed.ts";

/** Shown for an empty result. Otherwise the model would have to guess whether the tool ran. */
export const EMPTY_RESULT = "(no output)";

const cache = new WeakMap<readonly Block[], readonly Block[]>();

/** Returns the content itself if it is valid; otherwise new blocks, the same ones for the same content. */
export function sanitizeBlocks(content: readonly Block[]): readonly Block[] {
  if (content.every(isClean)) return deepFreeze(content);
  const known = cache.get(content);
  if (known) return known;
  const blocks = deepFreeze(cleanBlocks(content));
  cache.set(content, blocks);
  return blocks;
}

/** Thinking after a changed block is removed too, since it may be bound to that block. */
function cleanBlocks(content: readonly Block[]): readonly Block[] {
  const kept: Block[] = [];
  let changed = false;
  for (const block of content) {
    const isLost: boolean = !isSendable(block) || (changed && isThinking(block));
    const bare: Block | undefined = isLost ? undefined : cleanBlock(block);
    changed ||= bare !== block;
    if (bare) kept.push(bare);
  }
  return kept;
}

function isClean(block: Block): boolean {
  if (isSkimmed(block)) return true;
  if (!isSendable(block) || "cache_control" in block || !isWellFormed(block)) return false;
  if (!isToolResult(block)) return true;
  const { content } = block;
  if (typeof content === "string") return content.trim() !== "";
  return content !== undefined && content.length > 0 && content.every(isClean);
}

/** Removes incomplete blocks and unsigned thinking from a response that was cut off, because they cannot be sent back. */
export function withoutIncomplete(
  content: readonly Block[],
  incomplete: readonly number[],
): readonly Block[] {
  if (incomplete.length === 0) return content;
  return content.filter((block, at) => !incomplete.includes(at) || isText(block));
}

function isSendable(block: Block): boolean {
  if (isText(block)) return block.text.trim() !== "";
  if (block.type === "thinking")
    return typeof block.signature === "string" && block.signature !== "" && isWellFormed(block.thinking);
  return true;
}

function cleanBlock(block: Block): Block {
  const bare = toWellFormed(withoutCacheControl(block));
  return isToolResult(bare) ? cleanResult(bare) : bare;
}

function cleanResult(block: ToolResultBlock): ToolResultBlock {
  const { content } = block;
  if (typeof content === "string" && content.trim() !== "") return block;
  const inner = Array.isArray(content) ? content.filter(isSendable).map(withoutCacheControl) : [];
  if (inner.length > 0) return { ...block, content: inner };
  return { ...block, content: EMPTY_RESULT };
}

function withoutCacheControl(block: Block): Block {
  if (!("cache_control" in block)) return block;
  const { cache_control: _, ...rest } = block;
  return rest as Block;
}

export function deepFreeze<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  if (Array.isArray(value)) for (const inner of value) deepFreeze(inner);
  else for (const key in value) deepFreeze(value[key]);
  return value;
}

export const withoutThinking = (blocks: readonly Block[]): readonly Block[] =>
  blocks.some(isThinking) ? Object.freeze(blocks.filter((block) => !isThinking(block))) : blocks;

const NONE: ReadonlySet<string> = new Set();

/** The server's own calls, such as searches, that have no result among these blocks. */
export function openServerUses(blocks: readonly Block[]): ReadonlySet<string> {
  if (!blocks.some(isServerUse)) return NONE;
  const open = new Set<string>();
  for (const block of blocks) {
    if (isServerUse(block)) open.add(block.id);
    else if (block.type.endsWith("_tool_result")) open.delete(String((block as OtherBlock).tool_use_id));
  }
  return open;
}

/** The API refuses a call of its own that has no result, unless it is to go on with it. */
export function withoutServerUses(blocks: readonly Block[], open: ReadonlySet<string>): readonly Block[] {
  if (open.size === 0) return blocks;
  return Object.freeze(blocks.filter((block) => !isServerUse(block) || !open.has(block.id)));
}

export function toolUses(blocks: readonly Block[]): readonly string[] {
  if (!blocks.some(isToolUse)) return NO_CALLS;
  const ids: string[] = [];
  for (const block of blocks) if (isToolUse(block)) ids.push(block.id);
  return ids;
}

/** Shared by all slots without calls. */
export const NO_CALLS: readonly string[] = Object.freeze([]);

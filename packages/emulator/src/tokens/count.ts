// Tokens of blocks, tools and whole requests, as count_tokens, the cache and the limits all use them.
import { blocksOf, textBlocks } from "../block-content.ts";
import type { ModelFacts } from "../models.ts";
import { readPages } from "../web-search/seal-search.ts";
import type { Block, MessagesRequest, Tool } from "../wire.ts";
import { textWeight } from "./text.ts";

/** What a message costs beyond its blocks. */
export const PER_MESSAGE = 4;
const PER_BLOCK = 2;
const PER_TOOL_BLOCK = 12;
const PER_TOOL = 16;
/** The instructions that the API adds as soon as one tool is defined. */
const TOOL_PREAMBLE = 250;
/** A screenshot scaled to the largest size that is not downsized. */
const IMAGE = 1500;
/** Base64 characters of a PDF per token: a text page of 40 KB is about 2,000 tokens. */
const PDF_CHARACTERS = 25;

const known = new WeakMap<object, number>();

export function blockTokens(block: Block, model: ModelFacts): number {
  return Math.ceil(countOnce(block, weightOf) * model.tokenFactor);
}

export function toolTokens(tool: Tool, model: ModelFacts): number {
  return Math.ceil(countOnce(tool, toolWeight) * model.tokenFactor);
}

export function toolsOverhead(tools: readonly Tool[]): number {
  return tools.length === 0 ? 0 : TOOL_PREAMBLE;
}

/** Ids of the results that cache edits deleted; they stay in the request but are no longer shown. */
export function deletedResults(request: MessagesRequest): ReadonlySet<string> {
  return new Set(request.cache_edits?.map((edit) => edit.tool_use_id));
}

/** What a block costs in this request: a deleted result only its frame. */
export function shownTokens(block: Block, model: ModelFacts, deleted: ReadonlySet<string>): number {
  if (block.type !== "tool_result" || !deleted.has(block.tool_use_id as string))
    return blockTokens(block, model);
  return Math.ceil(PER_TOOL_BLOCK * model.tokenFactor);
}

export function requestTokens(request: MessagesRequest, model: ModelFacts): number {
  const tools = request.tools ?? [];
  const deleted = deletedResults(request);
  let tokens = toolsOverhead(tools);
  for (const tool of tools) tokens += toolTokens(tool, model);
  for (const block of textBlocks(request.system)) tokens += blockTokens(block, model);
  for (const message of request.messages) {
    tokens += PER_MESSAGE;
    for (const block of blocksOf(message)) tokens += shownTokens(block, model, deleted);
  }
  return tokens;
}

function countOnce<T extends object>(item: T, weigh: (item: T) => number): number {
  const before = known.get(item);
  if (before !== undefined) return before;
  const weight = weigh(item);
  if (Object.isFrozen(item)) known.set(item, weight);
  return weight;
}

function toolWeight(tool: Tool): number {
  const { cache_control: _, ...definition } = tool;
  return PER_TOOL + textWeight(JSON.stringify(definition));
}

function weightOf(block: Block): number {
  switch (block.type) {
    case "text":
      return PER_BLOCK + textWeight(block.text ?? "");
    case "thinking":
      return PER_BLOCK + textWeight(block.thinking ?? "");
    case "redacted_thinking":
      return PER_BLOCK + textWeight(block.data ?? "") / 2;
    case "tool_use":
    case "server_tool_use":
      return PER_TOOL_BLOCK + textWeight(block.name ?? "") + textWeight(JSON.stringify(block.input ?? {}));
    case "tool_result":
      return PER_TOOL_BLOCK + contentWeight(block.content);
    case "compaction":
      return PER_BLOCK + textWeight(typeof block.content === "string" ? block.content : "");
    case "web_search_tool_result":
      return PER_TOOL_BLOCK + textWeight(readPages(block));
    case "image":
      return IMAGE;
    case "document":
      return documentWeight(block);
    default:
      return PER_BLOCK + textWeight(JSON.stringify(block));
  }
}

function contentWeight(content: Block["content"]): number {
  let weight = 0;
  for (const part of textBlocks(content)) weight += weightOf(part);
  return weight;
}

function documentWeight(block: Block): number {
  const source = block.source;
  if (source?.type === "base64" && typeof source.data === "string")
    return source.data.length / PDF_CHARACTERS;
  return PER_BLOCK + textWeight(JSON.stringify(source ?? {}));
}

// Lays a request out as the cache sees it: blocks in prefix order with rolling digests, running totals and breakpoints.
import { blocksOf, textBlocks } from "../block-content.ts";
import { blockDigest, chainDigest, digestOf } from "../block-digest.ts";
import type { ModelFacts } from "../models.ts";
import {
  blockTokens,
  deletedResults,
  PER_MESSAGE,
  shownTokens,
  toolsOverhead,
  toolTokens,
} from "../tokens/count.ts";
import { lastCacheable } from "../validate/cache-control.ts";
import { isWebSearch } from "../web-search/seal-search.ts";
import type { Block, CacheControl, MessagesRequest, Tool } from "../wire.ts";
import { messagesSalt, systemSalt } from "./salt.ts";

export type Ttl = "5m" | "1h";

export interface Part {
  /** Digest of the whole prefix up to and including this block. */
  readonly digest: string;
  /** Tokens of that prefix. */
  readonly total: number;
  /** A run of tool_use blocks shares one position, and so does a run of tool_result blocks. */
  readonly position: number;
  readonly mark?: Ttl;
}

export interface Layout {
  readonly parts: readonly Part[];
  readonly total: number;
  /** Digests of tools, system prompt and parameters by themselves, to tell what changed between two requests. */
  readonly toolsDigest: string;
  readonly systemDigest: string;
  readonly parameters: string;
}

/** `owner` keeps the caches of different API keys apart. */
export function layOut(request: MessagesRequest, model: ModelFacts, owner: string): Layout {
  const tools = request.tools ?? [];
  const deleted = deletedResults(request);
  const automatic = request.cache_control ? lastCacheable(request) : undefined;
  const parts: Part[] = [];
  let digest = digestOf(`${owner}\n${model.id}`);
  let total = toolsOverhead(tools);
  let position = -1;
  let run = "";
  const add = (part: Block | Tool, tokens: number, control: CacheControl | null | undefined): void => {
    const kind = part.type === "tool_use" || part.type === "tool_result" ? part.type : "";
    if (kind === "" || kind !== run) position += 1;
    run = kind;
    total += tokens;
    // Switching web search on or off leaves the cached tools alone; it breaks from the system prompt on.
    if (!isWebSearch(part)) digest = chainDigest(digest, blockDigest(part));
    parts.push(
      control ? { digest, total, position, mark: control.ttl ?? "5m" } : { digest, total, position },
    );
  };

  for (const tool of tools) add(tool, toolTokens(tool, model), tool.cache_control);
  const toolsDigest = digest;
  const ofSystem = systemSalt(request);
  digest = chainDigest(digest, ofSystem);
  let systemDigest = "";
  for (const block of textBlocks(request.system)) {
    add(block, blockTokens(block, model), block.cache_control);
    systemDigest = chainDigest(systemDigest, blockDigest(block));
  }
  const ofMessages = messagesSalt(request);
  digest = chainDigest(digest, ofMessages);
  let role = "";
  for (const message of request.messages) {
    if (message.role !== role) digest = chainDigest(digest, `role ${message.role}`);
    role = message.role;
    total += PER_MESSAGE;
    for (const block of blocksOf(message)) {
      const control = markOf(block) ?? (block === automatic ? request.cache_control : undefined);
      add(block, shownTokens(block, model, deleted), control);
    }
  }
  return { parts, total, toolsDigest, systemDigest, parameters: `${ofSystem}${ofMessages}` };
}

/** A mark inside a tool result counts as one on the result. */
function markOf(block: Block): CacheControl | undefined {
  if (block.cache_control) return block.cache_control;
  if (block.type !== "tool_result" || !Array.isArray(block.content)) return undefined;
  return block.content.find((part) => part.cache_control)?.cache_control ?? undefined;
}

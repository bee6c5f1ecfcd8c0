// Checks what callers pass in. Valid input can be written, read back and rendered; anything else throws an error that says what
// is wrong.
import { isBlockShape } from "../transcript/block-shape.ts";
import {
  type AssistantMessage,
  type Block,
  isToolResult,
  type ToolResultBlock,
} from "../transcript/blocks.ts";
import { type OriginRange, originsProblem } from "../transcript/origins.ts";
import { SessionError } from "./session-error.ts";
import type { ResponseLike, ToolResults, UserContent } from "./session-types.ts";

/**
 * Blocks that only a model may send. The API refuses them in a user message, and would then refuse every later request too.
 */
const NOT_THE_USERS = ["tool_use", "thinking", "redacted_thinking", "server_tool_use"];

export function readUserBlocks(content: UserContent): readonly Block[] {
  const blocks = typeof content === "string" ? [{ type: "text", text: content } as const] : content;
  if (!Array.isArray(blocks)) throw badInput("A message is a text or a list of content blocks.");
  for (const [at, block] of blocks.entries()) {
    requireBlock(block, `content.${at}`);
    if (NOT_THE_USERS.includes(block.type))
      throw badInput(`content.${at}: a user message cannot contain a ${block.type} block.`);
    if (isToolResult(block)) throw badInput(`content.${at}: give tool results to toolResults().`);
  }
  const says = blocks.some((block) => block.type !== "text" || String(block.text).trim() !== "");
  if (!says) throw badInput("The message is empty. Give it some text, an image or a document.");
  return blocks as readonly Block[];
}

export function readOrigins(origins: unknown, blocks: readonly Block[]): readonly OriginRange[] {
  const problem = originsProblem(origins, blocks);
  if (problem !== undefined) throw badInput(problem);
  return origins as readonly OriginRange[];
}

export function readResultBlocks(
  results: ToolResults,
  isAsked: (id: string) => boolean,
): readonly ToolResultBlock[] {
  const list: readonly unknown[] = Array.isArray(results) ? results : [results];
  if (list.length === 0) throw badInput("There are no tool results to add.");
  for (const [at, block] of list.entries()) {
    requireBlock(block, `results.${at}`);
    if (!isToolResult(block)) throw badInput(`results.${at} is a ${block.type} block; expected tool_result.`);
    if (!isAsked(block.tool_use_id)) {
      throw badInput(`No tool call in this session has the id ${JSON.stringify(block.tool_use_id)}.`);
    }
  }
  return list as readonly ToolResultBlock[];
}

export function readAssistantMessage(response: ResponseLike): AssistantMessage {
  if (typeof response !== "object" || response === null || !Array.isArray(response.content)) {
    throw badInput("A response is an object with a list of content blocks, as the Messages API returns it.");
  }
  for (const [at, block] of response.content.entries()) requireBlock(block, `content.${at}`);
  return { ...response, role: "assistant" } as unknown as AssistantMessage;
}

/** A session's id is its file name, so it must not contain path characters. */
export function requireSessionId(id: string): string {
  if (/^[A-Za-z0-9_-]{1,128}$/.test(id)) return id;
  throw badInput(`${JSON.stringify(id)} is not a session id: letters, digits, "-" and "_" only.`);
}

/** Titles and tags are repeated at the end of the transcript, so they must be short. */
const LABEL_CHARACTERS = 200;

export function requireLabel(text: string): void {
  if (typeof text === "string" && text.trim() !== "" && text.length <= LABEL_CHARACTERS) return;
  throw badInput(`A title, a tag's name and its value are texts of 1 to ${LABEL_CHARACTERS} characters.`);
}

/** Returns which part of the view to compact; undefined for all of it. */
export function readPartialRange(
  from: string | undefined,
  upTo: string | undefined,
): { readonly from: string } | { readonly upTo: string } | undefined {
  if (from !== undefined && upTo !== undefined)
    throw badInput("Give `from` or `upTo`, not both: what lies between them is for snip().");
  if (from !== undefined) return { from };
  return upTo === undefined ? undefined : { upTo };
}

function requireBlock(block: unknown, where: string): asserts block is Block {
  if (!isBlockShape(block)) throw badInput(`${where} is not a content block of the Messages API.`);
}

const badInput = (message: string) => new SessionError("bad-input", message);

// Thinking blocks are bound to their prefix: creates their signatures, and checks those that come back.

import { type ApiError, refuseRequest } from "../api-error.ts";
import { blocksOf, isThinking, textBlocks } from "../block-content.ts";
import { blockDigest, chainDigest, digestOf } from "../block-digest.ts";
import { startOf } from "../compaction-block.ts";
import type { ModelFacts } from "../models.ts";
import type { Block, Message, MessagesRequest } from "../wire.ts";
import { openSeal, sealContent } from "./seal.ts";

/** What a signature records. `previous` is the thinking block before it, which reveals a removed block. */
interface Seal {
  readonly model: string;
  readonly id: string;
  readonly text: string;
  readonly prefix: string;
  readonly previous: string | null;
}

export interface Dropped {
  readonly message: number;
  readonly block: number;
  readonly reason: "model_binding_mismatch" | "prefix_binding_mismatch";
}

/** The position of a walk over the conversation: everything so far except thinking, and the last kept thinking block. */
interface Walk {
  prefix: string;
  role: string;
  previous: string | null;
}

export interface Verdict {
  readonly error?: ApiError;
  readonly dropped: readonly Dropped[];
}

/** Checks every thinking block of a request. On models that do not bind thinking, a block only has to be genuine. */
export function checkThinking(request: MessagesRequest, model: ModelFacts): Verdict {
  if (!request.messages.some((message) => blocksOf(message).some(isThinking))) return { dropped: [] };
  const tolerant = request.thinking?.block_binding?.prefix_mismatch_behavior === "drop_block";
  const latest = request.messages.findLastIndex((message) => message.role === "assistant");
  const dropped: Dropped[] = [];
  let error: ApiError | undefined;
  walkConversation(request, (block, message, at, walk) => {
    const path = `messages.${message}.content.${at}`;
    const sealed = readSeal(block);
    if (sealed === undefined) {
      error = refuseTampered(block, path, message === latest);
      return false;
    }
    if (!model.boundThinking) return true;
    if (sealed.model !== model.id) {
      dropped.push({ message, block: at, reason: "model_binding_mismatch" });
      return true;
    }
    const gap = walk.previous !== null && sealed.previous !== walk.previous;
    if (sealed.prefix === walk.prefix && !gap) {
      walk.previous = sealed.id;
      return true;
    }
    if (tolerant) {
      dropped.push({ message, block: at, reason: "prefix_binding_mismatch" });
      return true;
    }
    error = refuseRequest(
      `${path}: Invalid \`signature\` in \`${block.type}\` block. The block is bound to a different conversation. Remove the block, or set \`thinking.block_binding.prefix_mismatch_behavior\` to "drop_block".`,
    );
    return false;
  });
  return error === undefined ? { dropped } : { dropped, error };
}

/** The content of a response with every thinking block signed for its position. */
export function signThinking(
  request: MessagesRequest,
  model: ModelFacts,
  content: readonly Block[],
): Block[] {
  if (!content.some((block) => isThinking(block) && !isSigned(block))) return [...content];
  const walk = walkConversation(request, (block, _message, _at, state) => {
    state.previous = readSeal(block)?.id ?? state.previous;
    return true;
  });
  enterRole(walk, "assistant");
  return content.map((block) => {
    if (block.type === "compaction") {
      Object.assign(walk, beginWalk(request));
      enterRole(walk, "assistant");
    }
    if (!isThinking(block)) {
      walk.prefix = chainDigest(walk.prefix, blockDigest(block));
      return block;
    }
    if (isSigned(block)) return block;
    const text = digestOf(block.thinking ?? "");
    const id = digestOf(`${walk.prefix}${text}${walk.previous}`).slice(0, 12);
    const signature = sealContent({
      model: model.id,
      id,
      text,
      prefix: walk.prefix,
      previous: walk.previous,
    });
    walk.previous = id;
    return block.type === "thinking" ? { ...block, signature } : { ...block, data: signature };
  });
}

function isSigned(block: Block): boolean {
  return Boolean(block.type === "thinking" ? block.signature : block.data);
}

function readSeal(block: Block): Seal | undefined {
  const sealed = openSeal((block.type === "thinking" ? block.signature : block.data) ?? "") as
    | Seal
    | undefined;
  return sealed?.text === digestOf(block.thinking ?? "") ? sealed : undefined;
}

function refuseTampered(block: Block, path: string, latest: boolean): ApiError {
  const intact = block.type === "thinking" && openSeal(block.signature ?? "") !== undefined;
  if (latest && intact) {
    return refuseRequest(
      `${path}: \`thinking\` or \`redacted_thinking\` blocks in the latest assistant message cannot be modified. These blocks must remain as they were in the original response.`,
    );
  }
  const field = block.type === "thinking" ? "signature" : "data";
  return refuseRequest(`${path}: Invalid \`${field}\` in \`${block.type}\` block`);
}

function beginWalk(request: MessagesRequest): Walk {
  let prefix = "tools";
  for (const tool of request.tools ?? []) prefix = chainDigest(prefix, blockDigest(tool));
  prefix = chainDigest(prefix, "system");
  for (const block of textBlocks(request.system)) prefix = chainDigest(prefix, blockDigest(block));
  return { prefix, role: "", previous: null };
}

/** Calls back at each thinking block with the prefix before it; stops when the callback returns so. */
function walkConversation(
  request: MessagesRequest,
  visit: (block: Block, message: number, at: number, walk: Walk) => boolean,
): Walk {
  const walk = beginWalk(request);
  const start = startOf(request.messages);
  for (let message = start.message; message < request.messages.length; message++) {
    const { role } = request.messages[message] as Message;
    enterRole(walk, role);
    const blocks = blocksOf(request.messages[message] as Message);
    for (let at = message === start.message ? start.block : 0; at < blocks.length; at++) {
      const block = blocks[at] as Block;
      if (!isThinking(block)) walk.prefix = chainDigest(walk.prefix, blockDigest(block));
      else if (!visit(block, message, at, walk)) return walk;
    }
  }
  return walk;
}

/** Consecutive messages of one role are one turn, so only a change of role is recorded. */
function enterRole(walk: Walk, role: string): void {
  if (walk.role === role) return;
  walk.role = role;
  walk.prefix = chainDigest(walk.prefix, `role ${role}`);
}

// Compaction blocks: where the conversation effectively begins, and whether a signed block is in a valid position.

import { type ApiError, refuseRequest } from "./api-error.ts";
import { blocksOf } from "./block-content.ts";
import { digestOf } from "./block-digest.ts";
import { openSeal, sealContent } from "./thinking/seal.ts";
import type { Block, Message } from "./wire.ts";

export interface Start {
  readonly message: number;
  readonly block: number;
}

const BEGINNING: Start = { message: 0, block: 0 };

/** Everything before the last compaction block with content is no longer shown to the model. */
export function startOf(messages: readonly Message[]): Start {
  for (let message = messages.length - 1; message >= 0; message--) {
    const block = blocksOf(messages[message] as Message).findLastIndex(isSummary);
    if (block >= 0) return { message, block };
  }
  return BEGINNING;
}

export function shownMessages(messages: readonly Message[]): readonly Message[] {
  const start = startOf(messages);
  if (start === BEGINNING) return messages;
  const first = messages[start.message] as Message;
  return [{ ...first, content: blocksOf(first).slice(start.block) }, ...messages.slice(start.message + 1)];
}

export function signedCompaction(content: string): Block {
  const signature = sealContent({ kind: "compaction", text: digestOf(content) });
  return { type: "compaction", content, encrypted_content: null, signature };
}

/** Only signed blocks are held to the rules of on-demand compaction; a threshold block may be anywhere. */
export function checkCompactionBlocks(messages: readonly Message[]): ApiError | undefined {
  let signed = 0;
  for (let message = 0; message < messages.length; message++) {
    const blocks = blocksOf(messages[message] as Message);
    for (let at = 0; at < blocks.length; at++) {
      const block = blocks[at] as Block;
      if (!isSummary(block) || block.signature == null) continue;
      const path = `messages.${message}.content.${at}`;
      signed += 1;
      if (signed > 1) {
        return refuseRequest(
          "messages: only one `compaction` block with content may be sent",
          "compaction_block_ambiguous",
        );
      }
      const misplaced = message > 0 || at > 0;
      if (misplaced)
        return refuseRequest(
          `${path}: the \`compaction\` block must be the first block`,
          "compaction_block_misplaced",
        );
      const error = checkSignature(block, path);
      if (error !== undefined) return error;
    }
  }
  return undefined;
}

function checkSignature(block: Block, path: string): ApiError | undefined {
  const sealed = openSeal(block.signature as string);
  if (sealed?.kind !== "compaction") {
    return refuseRequest(
      `${path}: Invalid \`signature\` in \`compaction\` block`,
      "compaction_signature_invalid",
    );
  }
  if (sealed.text === digestOf(block.content as string)) return undefined;
  return refuseRequest(
    `${path}: \`content\` of the \`compaction\` block was changed`,
    "compaction_content_mismatch",
  );
}

function isSummary(block: Block): boolean {
  return block.type === "compaction" && typeof block.content === "string";
}

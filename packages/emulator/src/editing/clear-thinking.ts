// The edit `clear_thinking_20251015`: thinking of all but the latest assistant turns is not shown again.
import { blocksOf, isThinking } from "../block-content.ts";
import { blockTokens } from "../tokens/count.ts";
import type { EditRule } from "./apply.ts";

const DEFAULT_KEEP = 1;

export const clearThinking: EditRule = (request, edit, model) => {
  if (edit.keep === "all" || (typeof edit.keep === "object" && edit.keep.type === "all")) return undefined;
  const keep = edit.keep?.value ?? DEFAULT_KEEP;
  const thinkers = request.messages.filter((message) => blocksOf(message).some(isThinking));
  const old = new Set(thinkers.slice(0, Math.max(0, thinkers.length - keep)));
  if (old.size === 0) return undefined;

  let tokens = 0;
  const messages = request.messages.map((message) => {
    if (!old.has(message)) return message;
    const blocks = blocksOf(message);
    for (const block of blocks) if (isThinking(block)) tokens += blockTokens(block, model);
    return { ...message, content: blocks.filter((block) => !isThinking(block)) };
  });
  const report = { type: edit.type, cleared_thinking_turns: old.size, cleared_input_tokens: tokens };
  return { request: { ...request, messages }, report };
};

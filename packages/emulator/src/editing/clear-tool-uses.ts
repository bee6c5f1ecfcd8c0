// The edit `clear_tool_uses_20250919`: replaces old tool results by a placeholder and keeps the latest.
import { blocksOf } from "../block-content.ts";
import { blockTokens, requestTokens } from "../tokens/count.ts";
import type { Block, Edit, Message } from "../wire.ts";
import type { EditRule } from "./apply.ts";

const DEFAULT_TRIGGER = { type: "input_tokens", value: 100_000 };
const DEFAULT_KEEP = 3;
const PLACEHOLDER = "[Old tool result content cleared]";

export const clearToolUses: EditRule = (request, edit, model) => {
  const uses = toolUses(request.messages);
  const trigger = edit.trigger ?? DEFAULT_TRIGGER;
  const measure = trigger.type === "tool_uses" ? uses.length : requestTokens(request, model);
  if (measure <= trigger.value) return undefined;

  const clearable = new Set(findOldUses(uses, edit).map((use) => use.id as string));
  let tokens = 0;
  let cleared = 0;
  const messages = request.messages.map((message) =>
    replaceBlocks(message, (block) => {
      const shorter = clearBlock(block, edit, clearable);
      if (shorter === block) return block;
      if (block.type === "tool_result") cleared += 1;
      tokens += blockTokens(block, model) - blockTokens(shorter, model);
      return shorter;
    }),
  );
  if (cleared === 0 || tokens < (edit.clear_at_least?.value ?? 0)) return undefined;
  const report = { type: edit.type, cleared_tool_uses: cleared, cleared_input_tokens: tokens };
  return { request: { ...request, messages }, report };
};

function toolUses(messages: readonly Message[]): Block[] {
  return messages.flatMap((message) => blocksOf(message).filter((block) => block.type === "tool_use"));
}

function findOldUses(uses: readonly Block[], edit: Edit): Block[] {
  const keep = typeof edit.keep === "object" ? (edit.keep.value ?? DEFAULT_KEEP) : DEFAULT_KEEP;
  const excluded = new Set(edit.exclude_tools ?? []);
  return uses.slice(0, Math.max(0, uses.length - keep)).filter((use) => !excluded.has(use.name as string));
}

function clearBlock(block: Block, edit: Edit, clearable: ReadonlySet<string>): Block {
  if (block.type === "tool_result" && clearable.has(block.tool_use_id as string)) {
    return block.content === PLACEHOLDER ? block : { ...block, content: PLACEHOLDER };
  }
  if (block.type !== "tool_use" || !clearable.has(block.id as string)) return block;
  const which = edit.clear_tool_inputs;
  const inputs = Array.isArray(which) ? which.includes(block.name as string) : which === true;
  return inputs ? { ...block, input: {} } : block;
}

function replaceBlocks(message: Message, change: (block: Block) => Block): Message {
  const blocks = blocksOf(message);
  const changed = blocks.map(change);
  return changed.some((block, index) => block !== blocks[index]) ? { ...message, content: changed } : message;
}

// Replaces what a summary does not need with markers: images, documents, restored listings. Used only if the cache is lost
// anyway. Pure.
import { type Block, isToolResult } from "../../transcript/blocks.ts";
import type { Slot, View } from "../../view/view.ts";
import { wrapReminder } from "../../view/wrap-reminder.ts";
import { isCompacted } from "../is-compacted.ts";

const LISTING: readonly Block[] = Object.freeze([
  { type: "text", text: wrapReminder("(A listing was here; it will be added again.)") },
]);

/** Returns the same slots if nothing had to be replaced. */
export function replaceMedia(slots: readonly Slot[], { tree }: View): readonly Slot[] {
  const marked = slots.map((slot) => {
    const isListing =
      isCompacted(slot, tree) && (slot.source === "attachment" || slot.source === "instructions");
    const blocks = isListing ? LISTING : withoutMedia(slot.blocks);
    return blocks === slot.blocks ? slot : { ...slot, blocks };
  });
  return marked.some((slot, at) => slot !== slots[at]) ? marked : slots;
}

function withoutMedia(blocks: readonly Block[]): readonly Block[] {
  if (!blocks.some(hasMedia)) return blocks;
  return blocks.map((block) => {
    if (isMedia(block)) return { type: "text" as const, text: `[${block.type}]` };
    return hasMedia(block) && isToolResult(block) && Array.isArray(block.content)
      ? { ...block, content: withoutMedia(block.content as readonly Block[]) }
      : block;
  });
}

const isMedia = (block: Block) => block.type === "image" || block.type === "document";

const hasMedia = (block: Block): boolean =>
  isMedia(block) ||
  (isToolResult(block) && Array.isArray(block.content) && (block.content as readonly Block[]).some(isMedia));

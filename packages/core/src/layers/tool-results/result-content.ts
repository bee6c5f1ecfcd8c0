// Reads the text of content, or replaces it.
import { type Block, isText, isToolResult } from "../../transcript/blocks.ts";
import type { Slot } from "../../view/view.ts";

export type Content = string | readonly Block[];

/** Joins several text blocks into one text, in order. */
export function textOf(content: Content): string {
  if (typeof content === "string") return content;
  return content.flatMap((block) => (isText(block) ? [block.text] : [])).join("\n");
}

/** Keeps blocks that are not text. */
export function withText(content: Content, text: string): Content {
  if (typeof content === "string") return text;
  const place = content.findIndex(isText);
  return content.flatMap((block, at): Block[] => {
    if (at === place) return [{ type: "text", text }];
    return isText(block) ? [] : [block];
  });
}

export function resultContent(slot: Slot): Content {
  const block = slot.blocks[0]!;
  return (isToolResult(block) ? block.content : undefined) ?? "";
}

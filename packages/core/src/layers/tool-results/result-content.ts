// The text of content, and the content with another text in its place.
import { type Block, isText, isToolResult } from "../../transcript/blocks.ts";
import type { Slot } from "../../view/view.ts";

export type Content = string | readonly Block[];

/** Several texts become one, as they are read: one after the other. */
export function textOf(content: Content): string {
  if (typeof content === "string") return content;
  return content.flatMap((block) => (isText(block) ? [block.text] : [])).join("\n");
}

/** What is no text stays beside it, as it was. */
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

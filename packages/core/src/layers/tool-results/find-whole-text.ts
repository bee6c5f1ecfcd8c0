// Returns the original text of a candidate, even if the view shows a preview.
import { isToolResult } from "../../transcript/blocks.ts";
import { sanitizeBlocks } from "../../view/sanitize.ts";
import { entryBlocks } from "../../view/stored-slot.ts";
import type { View } from "../../view/view.ts";
import type { Candidate } from "./find-candidates.ts";
import { textOf } from "./result-content.ts";

export function findWholeText(view: View, { kind, slot, recall, text }: Candidate): string {
  const entry = view.tree.get(slot.entry)?.entry;
  if (!entry) return text;
  const blocks = sanitizeBlocks(entryBlocks(entry));
  if (kind === "said") return textOf(blocks.filter((block) => !isToolResult(block)));
  const result = blocks.filter(isToolResult).find((block) => block.tool_use_id === recall);
  return result ? textOf(result.content ?? "") : text;
}

// Whether a result is still complete in the view: then the file need not be shown again.
import type { Session } from "@palimpsest/core";

type View = Session["view"];

export function isInView(view: View, toolUseId: string): boolean {
  if (view.deleted.has(toolUseId)) return false;
  const slot = view.slots.find(({ result }) => result?.id === toolUseId);
  if (!slot || slot.cleared) return false;
  return contentOf(slot.blocks, toolUseId) === contentOf(readEntry(view, slot.entry), toolUseId);
}

/** The content of the entry, which differs from the view where the view shows a preview. */
function readEntry(view: View, id: string): Blocks {
  const entry = view.tree.get(id)?.entry;
  return entry?.type === "user" ? entry.content : [];
}

type Blocks = readonly { readonly type: string }[];

function contentOf(blocks: Blocks, toolUseId: string): string | undefined {
  const block = blocks.find((one) => "tool_use_id" in one && one.tool_use_id === toolUseId);
  return block && "content" in block ? JSON.stringify(block.content) : undefined;
}

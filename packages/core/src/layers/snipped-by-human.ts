// Finds the entries that the human has snipped: what was removed on purpose must not come back.
import type { EntryOf } from "../transcript/entries.ts";
import { nodesBetween } from "../view/path-fold.ts";
import type { Break, View } from "../view/view.ts";

export function findSnippedByHuman(view: View): (entry: string) => boolean {
  const path = nodesBetween(view, null) ?? [];
  const undone = new Set(
    path.flatMap((node) => (node.type === "undo" ? [(node.entry as EntryOf<"undo">).of] : [])),
  );
  const breaks = new Map(view.breaks.map((broken) => [broken.entry, broken]));
  const gone = new Set<string>();
  for (const node of path) {
    if (node.type !== "snip" || undone.has(node.id)) continue;
    if ((node.entry as EntryOf<"snip">).by === "user") collectRemoved(breaks, node.id, gone);
  }
  return (entry) => gone.has(entry);
}

/** Collects what a decision removed, including what those slots had replaced. */
function collectRemoved(breaks: ReadonlyMap<string, Break>, decision: string, gone: Set<string>): void {
  for (const { slot, thinking } of breaks.get(decision)?.left ?? []) {
    if (thinking || gone.has(slot.entry)) continue;
    gone.add(slot.entry);
    collectRemoved(breaks, slot.entry, gone);
  }
}

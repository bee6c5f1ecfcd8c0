// Whose turn it is: the model's, while something waits for its answer, or the human's.
import type { EntryType } from "../transcript/entries.ts";
import { isPaused } from "./results.ts";
import type { View } from "./view.ts";

/** What takes the place of something said says nothing itself. */
const STANDS_FOR: readonly (EntryType | undefined)[] = ["boundary", "snip", "collapse"];
const SAID: readonly EntryType[] = ["user", "assistant", "attachment", "surfaced", "restore"];

export function isUnanswered(view: View): boolean {
  const last = view.slots.at(-1);
  if (view.open.size > 0 || isPaused(view, last)) return true;
  if (last?.role !== "user") return false;
  return !STANDS_FOR.includes(view.tree.get(last.entry)?.entry.type) || lastSaid(view) !== "assistant";
}

/** A compaction may have taken the question along, or an answer that needs none. */
function lastSaid({ tree, leaf }: View): EntryType | undefined {
  for (let at = leaf; at !== null; at = tree.get(at)!.parent) {
    const { type } = tree.get(at)!.entry;
    if (SAID.includes(type)) return type;
  }
  return undefined;
}

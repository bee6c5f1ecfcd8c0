// How much the human has said, without deriving anything else: that would read a long transcript back as a whole.
import type { View } from "../view/view.ts";
import { readHumanMessage } from "./note-entry.ts";

/** Characters of the human's messages on the view's path since it was begun anew, counted from the newest up to `max`. */
export function countHumanCharacters({ tree, leaf }: View, max: number): number {
  const undone = new Set<string>();
  let count = 0;
  let node = leaf === null ? undefined : tree.get(leaf);
  for (; node && count < max; node = tree.getParent(node)) {
    const { entry } = node;
    if (entry.type === "undo") undone.add(entry.of);
    if (entry.type === "boundary" && entry.method === "clear" && !undone.has(entry.id)) break;
    if (entry.type === "user" && entry.source === "human") count += readHumanMessage(entry)?.text.length ?? 0;
  }
  return Math.min(count, max);
}

// What the model has not seen yet: what was said to it that no request with a complete response has shown. A request that was
// refused, failed or aborted does not count. Nothing of this may leave the view (invariant I10), whoever wants the room.
import type { Entry, EntryOf, EntryType } from "../transcript/entries.ts";
import type { Slot, TreeNode, View } from "./view.ts";

/** What is said to the model. What layers put in its place tells of what was seen before. */
const SAID: readonly EntryType[] = ["user", "attachment", "surfaced", "restore", "interrupted"];

export const isUnseen = ({ unseen }: Pick<View, "unseen">, slot: Slot): boolean => unseen.has(slot.entry);

/** The place of the first slot that the model has not seen, or the number of slots. */
export function findFirstUnseen(view: Pick<View, "slots" | "unseen">): number {
  if (view.unseen.size === 0) return view.slots.length;
  const at = view.slots.findIndex((slot) => isUnseen(view, slot));
  return at === -1 ? view.slots.length : at;
}

/** Notes what an entry, just applied, says to the model. Not asked again when a path is folded anew: what was seen stays so. */
export function noteSaid(view: View, entry: Entry): void {
  if (SAID.includes(entry.type) && isInLastMessage(view, entry.id)) view.unseen.add(entry.id);
}

function isInLastMessage({ slots }: View, entry: string): boolean {
  for (let at = slots.length - 1; at >= 0 && slots[at]!.role === "user"; at--)
    if (slots[at]!.entry === entry) return true;
  return false;
}

/** Notes what the request of a response had shown: its first `sent` slots. */
export function noteSeen({ unseen, slots }: View, response: EntryOf<"assistant">, sent: number): void {
  if (response.aborted) return;
  for (let at = sent - 1; at >= 0 && unseen.size > 0; at--) unseen.delete(slots[at]!.entry);
}

/**
 * The same for a response whose question a rewind has removed: it was shown on the branch that was left. Not what came before
 * something that the human removed there: some of it may have been gone by then.
 */
export function noteSeenElsewhere({ unseen, tree }: View, { aborted, answers }: EntryOf<"assistant">): void {
  if (aborted) return;
  for (let node = tree.get(answers ?? ""); node && unseen.size > 0; node = tree.get(node.parent ?? "")) {
    if (isByHuman(node)) return;
    unseen.delete(node.id);
  }
}

function isByHuman(node: TreeNode): boolean {
  if (node.type !== "boundary" && node.type !== "snip") return false;
  const { entry } = node;
  if (entry.type === "boundary") return entry.method === "clear";
  return entry.type === "snip" && entry.by === "user";
}

// Tracks what the model has not seen yet: what no request with a complete response has shown. A refused, failed or aborted
// request does not count. Unseen content must not leave the view (invariant I10), whoever wants the room.
import type { Entry, EntryOf, EntryType } from "../transcript/entries.ts";
import type { Slot, TreeNode, View } from "./view.ts";

/** Entries that say something to the model. What layers put in their place describes content that was seen before. */
const SAID: readonly EntryType[] = ["user", "attachment", "surfaced", "restore", "interrupted"];

export const isUnseen = ({ unseen }: Pick<View, "unseen">, slot: Slot): boolean => unseen.has(slot.entry);

/** Returns the first slot that the model has not seen, or the number of slots. */
export function findFirstUnseen(view: Pick<View, "slots" | "unseen">): number {
  if (view.unseen.size === 0) return view.slots.length;
  const at = view.slots.findIndex((slot) => isUnseen(view, slot));
  return at === -1 ? view.slots.length : at;
}

/** Notes what a new entry says to the model. Not called when a path is folded again, because what was seen stays seen. */
export function noteSaid(view: View, entry: Entry): void {
  if (SAID.includes(entry.type) && isInLastMessage(view, entry.id)) view.unseen.add(entry.id);
}

function isInLastMessage({ slots }: View, entry: string): boolean {
  for (let at = slots.length - 1; at >= 0 && slots[at]!.role === "user"; at--)
    if (slots[at]!.entry === entry) return true;
  return false;
}

/** Notes that a response's request had shown its first `sent` slots. */
export function noteSeen(view: View, response: EntryOf<"assistant">, sent: number): void {
  if (response.aborted || view.unseen.size === 0) return;
  const unseen = new Set(view.unseen);
  for (let at = sent - 1; at >= 0 && unseen.size > 0; at--) unseen.delete(view.slots[at]!.entry);
  view.unseen = unseen;
}

/**
 * The same for a response whose question a rewind has removed: it was shown on the abandoned branch. Leaves out what came
 * before a removal by the human there, since some of it may already have been gone.
 */
export function noteSeenElsewhere({ unseen, tree }: View, { aborted, answers }: EntryOf<"assistant">): void {
  if (aborted) return;
  for (let node = tree.get(answers ?? ""); node && unseen.size > 0; node = tree.get(node.parent ?? "")) {
    if (isByHuman(node)) return;
    unseen.delete(node.id);
  }
}

/**
 * Notes what an undo or a rewind shows again although it was cleared before the model had seen it, as earlier versions did.
 * `before`: the slots before that.
 */
export function noteUncleared(view: View, before: readonly Slot[]): void {
  const stubs = new Set(before.flatMap((slot) => (slot.cleared ? [placeOf(slot)] : [])));
  if (stubs.size === 0) return;
  const back = new Map(
    view.slots.flatMap((slot) =>
      !slot.cleared && stubs.has(placeOf(slot)) ? [[placeOf(slot), slot.entry] as const] : [],
    ),
  );
  // The newest clearing counts. What other breaks removed is not looked at: much of it may have to be unpacked.
  for (let at = view.breaks.length - 1; at >= 0 && back.size > 0; at--) {
    const clearing = view.breaks[at]!;
    if (clearing.cause !== "cleared") continue;
    for (const { slot } of clearing.left) {
      const said = view.tree.get(back.get(placeOf(slot)) ?? "");
      back.delete(placeOf(slot));
      if (said && !wasShown(view, said, clearing.entry)) view.unseen.add(said.id);
    }
  }
}

/** True if a request with a complete response had shown an entry before a decision about it. */
function wasShown({ tree }: View, said: TreeNode, decision: string): boolean {
  for (let node = tree.get(decision); node && node.order > said.order; node = tree.getParent(node)) {
    if (node.type !== "assistant") continue;
    const { aborted, answers } = node.entry as EntryOf<"assistant">;
    if (!aborted) return !answers || (tree.get(answers)?.order ?? node.order) >= said.order;
  }
  return false;
}

/** Names a slot independently of its content. */
export const placeOf = ({ entry, result, source }: Slot) => `${entry} ${result?.id ?? source}`;

function isByHuman(node: TreeNode): boolean {
  if (node.type !== "boundary" && node.type !== "snip") return false;
  const { entry } = node;
  if (entry.type === "boundary") return entry.method === "clear";
  return entry.type === "snip" && entry.by === "user";
}

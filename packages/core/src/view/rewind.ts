// Going back: the head moves to an earlier entry, or a decision is undone. The view is folded again from the
// entries that count; nothing that was written is touched.
import type { Entry, EntryOf, EntryType, Prelude } from "../transcript/entries.ts";
import { registerBreak } from "./breaks.ts";
import { dropThinking } from "./slots.ts";
import type { Slot, View } from "./view.ts";

export type Fold = (entries: readonly Entry[]) => View;

/** What was said cannot be undone, only left behind by a rewind. */
const UNDOABLE: readonly EntryType[] = ["cleared", "boundary", "snip", "collapse", "restore"];

/** As if the decision had never been made, from here on. */
export function applyUndo(view: View, entry: EntryOf<"undo">, fold: Fold): void {
  const undone = view.tree.get(entry.of)?.entry;
  if (!undone || !UNDOABLE.includes(undone.type)) return;
  const before = pathTo(view, view.tree.get(entry.id)!.parent);
  const kept = before.filter((other) => other !== undone);
  if (kept.length === before.length) return;
  const { at, changed } = become(view, fold(kept), entry.id);
  if (changed) registerBreak(view, entry, "undo", at);
}

/** What came after the entry is left behind. A head that points nowhere known moves nothing. */
export function moveHead(view: View, entry: Entry, to: string | null, fold: Fold): void {
  if (to !== null && !view.tree.has(to)) return;
  const { at, changed } = become(view, fold(pathTo(view, to)), to);
  // Nothing before `at` has changed, so the thinking there is still bound to what it was.
  if (changed) registerBreak(view, entry, "head", at, false);
}

function pathTo(view: View, leaf: string | null): Entry[] {
  const path: Entry[] = [];
  for (let at = leaf; at !== null; ) {
    const { entry, parent } = view.tree.get(at)!;
    path.push(entry);
    at = parent;
  }
  return path.reverse();
}

/**
 * Takes over another view's state, and answers where it differs. The tree and the breaks so far remain, and so does
 * the prelude: going back in the conversation does not change the model or its tools.
 */
function become(view: View, other: View, leaf: string | null) {
  const before = view.slots;
  const { tree, breaks, sent, prelude } = view;
  // The path alone does not tell under which prelude its thinking was made: an earlier rewind may have kept another.
  const isForeign = (slot: Slot) => isBoundElsewhere(tree.get(slot.entry)?.prelude, prelude);
  if (other.slots.some(isForeign)) {
    dropThinking(other, 0, isForeign);
    other.usage = undefined;
  }
  let at = 0;
  while (at < before.length && at < other.slots.length && isSame(before[at]!, other.slots[at]!)) at++;
  Object.assign(view, other, { tree, breaks, leaf, prelude, sent: Math.min(sent, at), clearableFrom: 0 });
  return { at, changed: at < before.length || at < other.slots.length };
}

const isBoundElsewhere = (made: Prelude | undefined, now: Prelude | undefined) =>
  made !== undefined &&
  now !== undefined &&
  made !== now &&
  (made.bindsThinking || now.bindsThinking || made.model !== now.model);

const isSame = (a: Slot, b: Slot) =>
  a.entry === b.entry && (a.blocks === b.blocks || JSON.stringify(a.blocks) === JSON.stringify(b.blocks));

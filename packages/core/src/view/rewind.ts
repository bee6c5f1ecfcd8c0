// Going back: the head moves to an earlier entry, or a decision is undone. The view is folded again from the
// entries that count; nothing that was written is touched.
import type { Entry, EntryOf, EntryType, Prelude } from "../transcript/entries.ts";
import { registerBreak, unbinds } from "./breaks.ts";
import { dropThinking } from "./slots.ts";
import { emptyView, type Slot, type TreeNode, type View } from "./view.ts";

export type Apply = (view: View, entry: Entry) => void;

/** What was said cannot be undone, only left behind by a rewind. */
const UNDOABLE: readonly EntryType[] = ["cleared", "boundary", "snip", "collapse", "restore"];

/** As if the decision had never been made, from here on. */
export function applyUndo(view: View, entry: EntryOf<"undo">, apply: Apply): void {
  const undone = view.tree.get(entry.of)?.entry;
  if (!undone || !UNDOABLE.includes(undone.type)) return;
  const before = pathTo(view, view.tree.get(entry.id)!.parent);
  const kept = before.filter((other) => other.entry !== undone);
  if (kept.length === before.length) return;
  const { at, changed } = become(view, foldPath(kept, view.prelude, apply), entry.id);
  if (changed) registerBreak(view, entry, "undo", at);
}

/** What came after the entry is left behind. A head that points nowhere known moves nothing. */
export function moveHead(view: View, entry: Entry, to: string | null, apply: Apply): void {
  if (to !== null && !view.tree.has(to)) return;
  const { at, changed } = become(view, foldPath(pathTo(view, to), view.prelude, apply), to);
  // Nothing before `at` has changed, so the thinking there is still bound to what it was.
  if (changed) registerBreak(view, entry, "head", at, false);
}

function pathTo(view: View, leaf: string | null): TreeNode[] {
  const path: TreeNode[] = [];
  for (let at = leaf; at !== null; ) {
    const node = view.tree.get(at)!;
    path.push(node);
    at = node.parent;
  }
  return path.reverse();
}

/**
 * Folds a path under the preludes that were in force when its entries came, and at last under the present one. The
 * prelude entries on the path alone do not tell: an earlier rewind may have kept one from another branch.
 */
function foldPath(path: readonly TreeNode[], now: Prelude | undefined, apply: Apply): View {
  const view = emptyView();
  for (const { entry, prelude } of path) {
    putInForce(view, prelude);
    apply(view, entry);
  }
  putInForce(view, now);
  return view;
}

function putInForce(view: View, prelude: Prelude | undefined): void {
  const before = view.prelude;
  if (!prelude || before === prelude) return;
  view.prelude = prelude;
  if (!before) return;
  // As a recorded break would: nothing that was sent under the other one counts any more.
  if (unbinds(before, prelude)) dropThinking(view, 0);
  view.sent = 0;
  view.usage = undefined;
}

/**
 * Takes over another view's state, and answers where it differs. The tree and the breaks so far remain, and so does
 * the prelude: going back in the conversation does not change the model or its tools. All else is what the path
 * alone says, for folding the path again must lead to the same view.
 */
function become(view: View, other: View, leaf: string | null) {
  const before = view.slots;
  const { tree, breaks, prelude } = view;
  let at = 0;
  while (at < before.length && at < other.slots.length && isSame(before[at]!, other.slots[at]!)) at++;
  Object.assign(view, other, { tree, breaks, leaf, prelude, clearableFrom: 0 });
  return { at, changed: at < before.length || at < other.slots.length };
}

const isSame = (a: Slot, b: Slot) =>
  a.entry === b.entry && (a.blocks === b.blocks || JSON.stringify(a.blocks) === JSON.stringify(b.blocks));

// Rewind and undo: the head moves to an earlier entry, or a decision is undone. The view is folded again from the remaining
// entries; the transcript is not changed.
import type { Entry, EntryOf, EntryType, Prelude } from "../transcript/entries.ts";
import { registerBreak, unbindsThinking } from "./register-break.ts";
import { withoutThinking } from "./sanitize.ts";
import { noteUncleared, placeOf } from "./seen.ts";
import { dropThinking } from "./slots.ts";
import { type Break, emptyView, type Slot, type TreeNode, type View } from "./view.ts";

/** Applies an entry that is already in the tree to a view. */
export type TakeIn = (view: View, entry: Entry) => void;

/** Only decisions can be undone; messages can only be left by a rewind. */
const UNDOABLE: readonly EntryType[] = ["cleared", "boundary", "snip", "collapse", "restore"];

/** Undoes a decision from here on. */
export function applyUndo(view: View, entry: EntryOf<"undo">, takeIn: TakeIn): void {
  const path = listPathTo(view, entry.id);
  if (!path.some((node) => node.id === entry.of && isDecision(node))) return;
  const { at, left, changed } = becomeView(view, foldPath(path, view, takeIn), entry.id);
  // Folding the path has already dropped the thinking that must go.
  if (changed) registerBreak(view, entry, "undo", at, left, false);
}

/** Leaves everything after the entry. A head that points to an unknown entry changes nothing. */
export function moveHead(view: View, entry: Entry, to: string | null, takeIn: TakeIn): void {
  if (to !== null && !view.tree.has(to)) return;
  const { at, left, changed } = becomeView(view, foldPath(listPathTo(view, to), view, takeIn), to);
  // Nothing before `at` has changed, so the thinking there is still bound to what it was.
  if (changed) registerBreak(view, entry, "head", at, left, false);
}

const isDecision = ({ type }: TreeNode) => UNDOABLE.includes(type);

/** True if a decision with this id is on the path and in force. */
export function isUndoable(view: View, decision: string): boolean {
  const path = listPathTo(view, view.leaf);
  return path.some((node) => node.id === decision && isDecision(node)) && !findUndone(path).has(decision);
}

function listPathTo(view: View, leaf: string | null): TreeNode[] {
  const path: TreeNode[] = [];
  let node = leaf === null ? undefined : view.tree.get(leaf);
  for (; node; node = view.tree.getParent(node)) path.push(node);
  return path.reverse();
}

/**
 * Folds a path once, without what is undone further along it. Each entry is folded under the prelude that was in force when
 * it was added, and the view finally gets the current one. The prelude entries on the path are not enough, because an
 * earlier rewind may have kept a prelude from another branch.
 */
function foldPath(path: readonly TreeNode[], now: View, takeIn: TakeIn): View {
  const view = emptyView();
  const undone = findUndone(path);
  now.tree.readInOrder(() => {
    for (const node of path) {
      const { entry } = node;
      putInForce(view, node.prelude);
      view.tree.add(node);
      view.leaf = node.id;
      if (entry.type === "undo" && undone.has(entry.of)) dropUndone(view, entry, now.breaks);
      else if (!undone.has(node.id)) takeIn(view, entry);
      forgetLeft(view);
    }
  });
  putInForce(view, now.prelude);
  return view;
}

/** Forgets what left the view along the way, because nobody asks for it and it may be much. */
function forgetLeft({ breaks }: View): void {
  const last = breaks.at(-1);
  if (last && last.left.length > 0) breaks[breaks.length - 1] = { ...last, left: [] };
}

function findUndone(path: readonly TreeNode[]): ReadonlySet<string> {
  const undoable = new Set<string>();
  const undone = new Set<string>();
  for (const node of path) {
    if (isDecision(node)) undoable.add(node.id);
    if (node.type !== "undo") continue;
    const { of } = node.entry as EntryOf<"undo">;
    if (undoable.has(of)) undone.add(of);
  }
  return undone;
}

/**
 * Thinking between a decision and its undo is bound to the view that the decision made, so it is dropped. Requests in
 * between contained that view, so nothing after the undo's break counts as sent.
 */
function dropUndone(view: View, undo: EntryOf<"undo">, breaks: readonly Break[]): void {
  const since = view.tree.get(undo.of)!.order;
  const first = view.slots.findIndex((slot) => (view.tree.get(slot.entry)?.order ?? -1) > since);
  view.brokenAt = view.tree.get(undo.id)!.order;
  view.usage = undefined;
  view.counted = undefined;
  const at = breaks.find(({ entry }) => entry === undo.id)?.at ?? view.sent;
  view.sent = Math.min(view.sent, at);
  if (view.prelude?.bindsThinking && first !== -1) dropThinking(view, first);
}

function putInForce(view: View, prelude: Prelude | undefined): void {
  const before = view.prelude;
  if (!prelude || before === prelude) return;
  view.prelude = prelude;
  if (!before) return;
  // Like a recorded break: nothing sent under the other prelude counts any more.
  if (unbindsThinking(before, prelude)) dropThinking(view, 0);
  view.sent = 0;
  view.usage = undefined;
  view.counted = undefined;
}

/**
 * Takes over another view's state, and returns where it differs. The tree, the recorded breaks, what was seen, and the
 * prelude stay: going back in the conversation does not change the model or its tools. Everything else must follow from the
 * path alone, because folding it again must give the same view.
 */
function becomeView(view: View, other: View, leaf: string | null) {
  const before = view.slots;
  const { tree, breaks, prelude, unseen } = view;
  let at = 0;
  while (at < before.length && at < other.slots.length && isSame(before[at]!, other.slots[at]!)) at++;
  Object.assign(view, other, { tree, breaks, leaf, prelude, unseen, clearableFrom: 0 });
  noteUncleared(view, before);
  const left = findLeft(before.slice(at), other.slots);
  return { at, left, changed: at < before.length || at < other.slots.length };
}

/** Returns slots that are no longer shown. Moved slots and stubs that became results again do not count. */
function findLeft(before: readonly Slot[], after: readonly Slot[]): readonly Slot[] {
  const shown = new Map(after.map((slot) => [placeOf(slot), slot]));
  return before.filter((slot) => {
    const now = shown.get(placeOf(slot));
    return (
      !now ||
      (!slot.cleared && !isSame(slot, now) && !isSame({ ...slot, blocks: withoutThinking(slot.blocks) }, now))
    );
  });
}

const isSame = (a: Slot, b: Slot) =>
  a.entry === b.entry && (hasSameBlocks(a, b) || JSON.stringify(a.blocks) === JSON.stringify(b.blocks));

const hasSameBlocks = ({ blocks: a }: Slot, { blocks: b }: Slot) =>
  a === b || (a.length === b.length && a.every((block, at) => block === b[at]));

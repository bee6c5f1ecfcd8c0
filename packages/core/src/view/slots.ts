// The operations that change slots. They keep the runs up to date and the first slot a user's, as the API requires.
import { isSignedCompaction } from "../transcript/blocks.ts";
import { deepFreeze, openServerUses, withoutServerUses, withoutThinking } from "./sanitize.ts";
import { hasThinking } from "./stored-slot.ts";
import type { Run, Slot, View } from "./view.ts";

const BEGINNING = deepFreeze([{ type: "text" as const, text: "(What came before is no longer shown.)" }]);

/** Adds a slot at the end. Results come before other user content of the same message. */
export function addSlot(view: View, slot: Slot): void {
  if (view.slots.length === 0 && slot.role === "assistant" && !isPlatformStart(slot))
    addSlot(view, makeBeginningSlot(slot.entry));
  if (!slot.result) {
    if (slot.role === "user") closeServerUses(view);
    view.slots.push(slot);
    extendRuns(view, view.slots.length - 1);
    return;
  }
  let at = view.slots.length;
  while (at > 0 && view.slots[at - 1]!.role === "user" && !view.slots[at - 1]!.result) at--;
  // Without a call right before it the result would be invalid; callers only add results of open calls.
  view.slots.splice(at, 0, slot);
  view.clearableFrom = Math.min(view.clearableFrom, at);
  extendRuns(view, at);
}

/** Something else is said to a paused response, so the server does not go on with it: what it had begun is left out. */
function closeServerUses(view: View): void {
  let from = view.slots.length;
  while (from > 0 && view.slots[from - 1]!.role === "assistant") from--;
  const turn = view.slots.slice(from);
  if (!turn.some(({ waits }) => waits)) return;
  const open = openServerUses(turn.flatMap(({ blocks }) => blocks));
  if (open.size === 0) return;
  const kept = turn.map(({ waits: _, ...slot }) => ({
    ...slot,
    blocks: withoutServerUses(slot.blocks, open),
  }));
  view.slots.splice(from, turn.length, ...kept.filter(({ blocks }) => blocks.length > 0));
  markTouched(view, from);
}

/** Inserts a slot before those that arrived while it was being generated. */
export function insertSlot(view: View, at: number, slot: Slot): void {
  view.slots.splice(at, 0, ...(at === 0 ? [makeBeginningSlot(slot.entry), slot] : [slot]));
  markTouched(view, at);
}

/** Replaces the run [from, to] and returns what it contained. */
export function replaceSlots(view: View, from: number, to: number, slots: readonly Slot[]): readonly Slot[] {
  const removed = view.slots.splice(from, to - from + 1, ...slots);
  const first = view.slots[0];
  if (first?.role === "assistant" && !isPlatformStart(first))
    view.slots.unshift(makeBeginningSlot(first.entry));
  markTouched(view, from);
  return removed;
}

/** Removes everything before a slot of the model that may come first. Returns what was removed. */
export function dropBefore(view: View, at: number): readonly Slot[] {
  const removed = view.slots.splice(0, at);
  if (removed.length > 0) markTouched(view, 0);
  return removed;
}

/** True if the platform's signed summary leads the slot, which must then stay first. */
export const isPlatformStart = ({ blocks }: Slot): boolean =>
  blocks[0] !== undefined && isSignedCompaction(blocks[0]);

/** Changes one slot's blocks in place. */
export function changeSlot(view: View, at: number, change: Partial<Slot>): void {
  view.slots[at] = { ...view.slots[at]!, ...change };
  markTouched(view, at);
}

/** Removes all thinking from this slot on and returns the slots concerned. A slot that contains nothing else is removed. */
export function dropThinking(view: View, from: number): readonly Slot[] {
  const dropped: Slot[] = [];
  const behind = view.slots.slice(from).flatMap((slot) => {
    if (!hasThinking(slot)) return [slot];
    const blocks = withoutThinking(slot.blocks);
    dropped.push(slot);
    return blocks.length === 0 ? [] : [{ ...slot, blocks }];
  });
  if (dropped.length === 0) return dropped;
  view.slots.splice(from, view.slots.length - from, ...behind);
  markTouched(view, from);
  return dropped;
}

/** Marks everything derived from this slot on as invalid, and as not sent. */
function markTouched(view: View, from: number): void {
  view.sent = Math.min(view.sent, from);
  view.clearableFrom = Math.min(view.clearableFrom, from);
  extendRuns(view, from);
}

/** Makes the runs from this slot on again. Their messages and digests are built on demand. */
function extendRuns(view: View, from: number): void {
  const { runs, slots } = view;
  while (runs.length > 0 && runs.at(-1)!.to > from) runs.pop();
  const joins = runs.length > 0 && slots[from]?.role === runs.at(-1)!.role;
  const kept = runs.length - (joins ? 1 : 0);
  view.messages.length = Math.min(view.messages.length, kept);
  if (view.digests.length > kept) view.digests = view.digests.slice(0, kept);
  addRuns(runs, slots);
}

/** Adds the slots that are in no run yet. */
export function addRuns(runs: Run[], slots: readonly Slot[]): void {
  for (let at = runs.at(-1)?.to ?? 0; at < slots.length; at++) {
    const { role } = slots[at]!;
    const last = runs.at(-1);
    if (last?.role === role) last.to = at + 1;
    else runs.push({ role, from: at, to: at + 1 });
  }
}

/** The slot that precedes an answer whose question is gone. */
export function makeBeginningSlot(entry: string): Slot {
  return { entry, role: "user", source: "reminder", blocks: BEGINNING, uses: [] };
}

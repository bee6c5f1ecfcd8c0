// Plans a pin: what may be pinned, and which older pins must be released for it. Pure.

import type { SlotColumns } from "../../tokens/slot-columns.ts";
import { findPinId, isPinnable, isPinned, listPinned } from "../../view/pinned.ts";
import type { Slot, View } from "../../view/view.ts";
import { type TokensOf, tokensOfSlot } from "./clearable.ts";

export interface PinInput {
  readonly view: View;
  readonly ids: readonly string[];
  /** Tokens that pins may take up, because the work needs room too. */
  readonly most: number;
  readonly tokensOf: TokensOf;
}

export interface PinPlan {
  readonly pinned: readonly string[];
  /** Older pins, the oldest first, and what is too large to be pinned at all. */
  readonly released: readonly string[];
  /** Not in view, or cleared. */
  readonly unknown: readonly string[];
}

/** True if the pins take up more, as after a change to a smaller window. Asked before each request. */
export function exceedsShare(
  view: PinInput["view"],
  { tokens }: Pick<SlotColumns, "tokens">,
  most: number,
): boolean {
  let taken = 0;
  for (const [at, slot] of view.slots.entries())
    if (isPinned(view, slot) && isPinnable(slot)) taken += tokens[at]!;
  return taken > most;
}

export function planPin({ view, ids, most, tokensOf }: PinInput): PinPlan {
  const slots = new Map(view.slots.flatMap((slot) => (isPinnable(slot) ? [[findPinId(slot), slot]] : [])));
  const found = [...new Set(ids)].flatMap((id) => slots.get(id) ?? []);
  const isNew = (slot: Slot) => found.includes(slot);
  // What is too large by itself must not release the others for nothing.
  const large = found.filter((slot) => tokensOfSlot(slot, tokensOf) > most);
  const fitting = found.filter((slot) => !large.includes(slot));
  const all = [...listPinned(view).filter((slot) => !isNew(slot)), ...fitting];
  const sizes = all.map((slot) => tokensOfSlot(slot, tokensOf));
  let [first, taken] = [0, sizes.reduce((sum, one) => sum + one, 0)];
  while (first < all.length && taken > most) taken -= sizes[first++]!;
  const kept = new Set(all.slice(first));
  return {
    pinned: fitting.filter((slot) => kept.has(slot)).map(findPinId),
    released: [...all.slice(0, first), ...large].map(findPinId),
    unknown: ids.filter((id) => !slots.has(id)),
  };
}

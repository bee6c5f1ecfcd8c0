// Finds what a fork shares with its parent: the slots of the parent's last request and its response. Pure.
import { isPaused } from "../view/add-result.ts";
import { withoutThinking } from "../view/sanitize.ts";
import { isPlatformStart, makeBeginningSlot } from "../view/slots.ts";
import type { Slot, View } from "../view/view.ts";

export interface ForkBase {
  readonly slots: readonly Slot[];
  /** The leading slots that the parent's last request contained unchanged, and that the server has in its cache. */
  readonly shared: number;
}

/**
 * Returns the slots up to and including the last response, or all slots if there is no response yet. What came after it,
 * including results, was never sent and would have to be paid for. `given` slots replace all of this.
 */
export function findForkBase(view: View, given?: readonly Slot[]): ForkBase {
  if (given) return adaptGivenBase(view, given);
  const slots = withoutPaused(view, view.slots.slice(0, findEnd(view)));
  return { slots, shared: Math.min(view.sent, slots.length) };
}

/** An empty response leaves no slot; the base then ends with its request. */
function findEnd({ slots, sent }: View): number {
  const last = slots.findLastIndex((slot) => slot.role === "assistant");
  return Math.max(last + 1, sent) || slots.length;
}

/**
 * A paused response is incomplete: a server tool call in it has no result yet, and only its continuation may follow. Without
 * it and the responses that it continues, the base ends where an earlier request did.
 */
function withoutPaused(view: View, slots: readonly Slot[]): readonly Slot[] {
  if (!isPaused(view, slots.at(-1))) return slots;
  return slots.slice(0, slots.findLastIndex((slot) => slot.role === "user") + 1);
}

/** For slots other than those sent: from the first difference on, bound thinking is invalid and removed. */
function adaptGivenBase(view: View, given: readonly Slot[]): ForkBase {
  const whole = withoutPaused(view, given);
  const differs = whole.findIndex((slot, at) => slot !== view.slots[at]);
  const same = differs === -1 ? whole.length : differs;
  const slots = view.prelude?.bindsThinking
    ? [...whole.slice(0, same), ...whole.slice(same).flatMap(withoutItsThinking)]
    : whole;
  const first = slots[0];
  return {
    slots:
      first?.role === "assistant" && !isPlatformStart(first)
        ? [makeBeginningSlot(first.entry), ...slots]
        : slots,
    shared: Math.min(view.sent, same),
  };
}

function withoutItsThinking(slot: Slot): readonly Slot[] {
  const blocks = withoutThinking(slot.blocks);
  if (blocks === slot.blocks) return [slot];
  return blocks.length === 0 ? [] : [{ ...slot, blocks }];
}

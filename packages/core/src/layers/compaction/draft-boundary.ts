// Drafts a boundary from a run and its pieces, and refuses one that would not help. Pure.
import { isSignedCompaction } from "../../transcript/blocks.ts";
import type { Draft, Piece } from "../../transcript/entries.ts";
import { isUnseen } from "../../view/seen.ts";
import type { Slot } from "../../view/view.ts";
import { applyDraft } from "./apply-draft.ts";
import type { Span } from "./find-rounds.ts";
import type { Materials, Trigger } from "./materials.ts";

export type Boundary = Extract<Draft, { type: "boundary" }>;

/** A closed run, named by the entries at its ends, because positions change when slots are added while a model answers. */
export interface Cover {
  readonly from: string;
  readonly to: string;
}

export interface DraftInput {
  readonly cover: Cover;
  readonly pieces: readonly Piece[];
  readonly method: Boundary["method"];
  readonly trigger: Trigger;
  /** The view must become smaller than this. */
  readonly limit: number;
  readonly instructions?: string | undefined;
  readonly tools?: readonly string[] | undefined;
}

export type Drafted =
  | { readonly ok: true; readonly draft: Boundary; readonly slots: readonly Slot[] }
  | { readonly ok: false; readonly reason: string };

export function draftBoundary(materials: Materials, input: DraftInput): Drafted {
  const { view, sizeOf, size } = materials;
  const { pieces, method, trigger, limit, instructions, tools } = input;
  const found = findSpan(view.slots, input.cover);
  const span = found && skipSigned(view.slots, found);
  const cover = span && makeCover(view.slots, span);
  if (!span || !cover) return { ok: false, reason: "what was to be compacted is no longer in view" };
  // Slots may have been added while the model was asked; those must stay.
  if (view.slots.slice(span.from, span.end).some((slot) => isUnseen(view, slot)))
    return { ok: false, reason: "what was to be compacted holds something that the model has not seen" };
  const kept = findKeptRun(view.slots, span);
  const made = {
    type: "boundary" as const,
    ...cover,
    pieces,
    trigger,
    method,
    before: size,
    after: 0,
    lastMessage: view.slots.at(-1)!.entry,
    ...(kept ? { kept } : {}),
    ...(tools && tools.length > 0 ? { tools } : {}),
    ...(instructions === undefined ? {} : { instructions }),
  };
  const slots = applyDraft(view, made);
  if (!slots)
    return { ok: false, reason: "what was to be compacted no longer holds both sides of its calls" };
  const after = sizeOf(slots);
  // Compares measured size with measured size and estimate with estimate: neither may grow.
  if (after >= size || after >= sizeOf(view.slots))
    return {
      ok: false,
      reason: `it would not make the view smaller (${size} tokens before, ${after} after)`,
    };
  if (after >= limit)
    return { ok: false, reason: `the view would still hold ${after} tokens, with the target at ${limit}` };
  return { ok: true, draft: { ...made, after }, slots };
}

/**
 * A summary signed by the platform stays where it is: nothing else in view says what it says, and the platform accepts it
 * only unchanged and at the start.
 */
const skipSigned = (slots: readonly Slot[], { from, end }: Span): Span =>
  isSignedSummary(slots[from]) ? { from: from + 1, end } : { from, end };

export const isSignedSummary = (slot: Slot | undefined): boolean =>
  slot?.blocks.some(isSignedCompaction) ?? false;

/** Finds the run among the slots, as the fold will. */
export function findSpan(slots: readonly Slot[], { from, to }: Cover): Span | undefined {
  const first = slots.findIndex((slot) => slot.entry === from);
  const last = slots.findLastIndex((slot) => slot.entry === to);
  return first === -1 || last < first ? undefined : { from: first, end: last + 1 };
}

export const makeCover = (slots: readonly Slot[], { from, end }: Span): Cover | undefined =>
  end > from ? { from: slots[from]!.entry, to: slots[end - 1]!.entry } : undefined;

export const findKeptSlots = (slots: readonly Slot[], { from, end }: Span): readonly Slot[] => [
  ...slots.slice(0, from),
  ...slots.slice(end),
];

/** Returns the slots that stay: those after the run, or those before it if there are none after. */
function findKeptRun(slots: readonly Slot[], { from, end }: Span): Cover | undefined {
  return makeCover(slots, end < slots.length ? { from: end, end: slots.length } : { from: 0, end: from });
}

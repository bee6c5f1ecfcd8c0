// Plans a partial compaction: from a message on, which keeps the cached prefix, or up to a message. Always whole rounds. Pure.
import { isText, isToolUse } from "../../transcript/blocks.ts";
import type { Slot, View } from "../../view/view.ts";
import { takeFirstWords } from "./cut-text.ts";
import { type Boundary, type Cover, makeCover } from "./draft-boundary.ts";
import { findClosedCuts, findCoverableEnd, findCutBefore } from "./find-rounds.ts";
import type { Covered } from "./materials.ts";

/** Names a message by its entry, or by a call that it makes or answers. */
export type PartialRequest = { readonly from: string } | { readonly upTo: string };

/** Enough characters to recognise a message. */
const WORDS_CHARACTERS = 160;

export interface PartialPlan {
  readonly ok: true;
  readonly cover: Cover;
  /** The slots that a summary must have seen even if the request is too long for more. */
  readonly base: readonly Slot[];
  readonly method: Boundary["method"];
  /** Tells the model in a sentence which part it is. */
  readonly part: string;
  readonly covers: Covered;
}

/** `shared`: the number of slots that a fork can see; later slots are kept. */
export function planPartial(
  view: View,
  partial: PartialRequest,
  shared: readonly Slot[],
): PartialPlan | { readonly ok: false; readonly reason: string } {
  const id = "from" in partial ? partial.from : partial.upTo;
  const at = findPlace(view, id);
  if (at === -1) return { ok: false, reason: `nothing in view has the id ${id}` };
  const cuts = findClosedCuts(view.slots);
  const cut = findCutBefore(cuts, at);
  const last = findCoverableEnd(view, shared.length, cuts);
  const isFrom = "from" in partial;
  const span = isFrom ? { from: cut, end: last } : { from: 0, end: Math.min(cut, last) };
  const cover = makeCover(view.slots, span);
  if (!cover) return { ok: false, reason: `there is nothing to compact ${isFrom ? "from" : "before"} ${id}` };
  const words = quoteSlot(view, isFrom ? span.from : span.end);
  const orderOf = (entry: string) => view.tree.get(entry)?.order ?? -1;
  const first = isFrom ? orderOf(view.slots[span.from]!.entry) : -1;
  return {
    ok: true,
    cover,
    // For a part up to a message, the slots after it are the first to be left out.
    base: isFrom ? shared : view.slots.slice(0, span.end),
    method: isFrom ? "partial-from" : "partial-up-to",
    part: isFrom
      ? `everything from this message on, that message included: ${words}`
      : `everything before this message, that message not included: ${words}`,
    covers: ({ entry }) => orderOf(entry) >= first,
  };
}

const findPlace = ({ slots }: View, id: string) =>
  slots.findIndex(({ entry, uses, result }) => entry === id || uses.includes(id) || result?.id === id);

function quoteSlot({ slots }: View, at: number): string {
  const blocks = slots[at]?.blocks ?? [];
  const text = blocks
    .filter(isText)
    .map((block) => block.text)
    .join(" ");
  const words = takeFirstWords(text, WORDS_CHARACTERS);
  if (words !== "") return `“${words}”.`;
  const call = blocks.find(isToolUse);
  return call ? `the one that calls ${call.name}.` : "the one that begins without words.";
}

// Plans a snip for the human or the model: replaces whole rounds or messages with one line. Pure.
import { formatCount } from "../../text/format-count.ts";
import type { Draft } from "../../transcript/entries.ts";
import { isUnseen } from "../../view/seen.ts";
import type { View } from "../../view/view.ts";
import { applyDraft } from "./apply-draft.ts";
import type { SizeOf } from "./compaction-sizes.ts";
import { isSignedSummary, makeCover } from "./draft-boundary.ts";
import { findClosedCuts, findCutBefore } from "./find-rounds.ts";
import { makeTitledPiece } from "./make-pieces.ts";
import { makePointer } from "./make-pointer.ts";

export interface SnipInput {
  readonly view: View;
  /** Entries or tool calls at the two ends, in either order. */
  readonly from: string;
  readonly to: string;
  readonly by: "user" | "model";
  readonly switches: { readonly snip: boolean };
  readonly sizeOf: SizeOf;
}

type Snip = Extract<Draft, { type: "snip" }>;

export type Snipped =
  | { readonly ok: true; readonly draft: Snip }
  | { readonly ok: false; readonly reason: string };

export function planSnip({ view, from, to, by, switches, sizeOf }: SnipInput): Snipped {
  if (!switches.snip) return refuse("Snipping is switched off (switches.snip).");
  const { slots } = view;
  const places = [...findPlaces(view, from), ...findPlaces(view, to)];
  if (findPlaces(view, from).length === 0) return refuse(`Nothing in view has the id ${from}.`);
  if (findPlaces(view, to).length === 0) return refuse(`Nothing in view has the id ${to}.`);
  const cuts = findClosedCuts(slots);
  const start = findCutBefore(cuts, Math.min(...places));
  const end = cuts.find((cut) => cut > Math.max(...places));
  if (end === undefined) return refuse("That span ends in a call that still waits for its result.");
  const span = slots.slice(start, end);
  // The model may remove its own work, but not the human's words.
  if (by === "model" && span.some(({ source }) => source === "human" || source === "instructions"))
    return refuse("That span holds words of the human's, which only the human can remove.");
  if (by === "model" && span.some((slot) => isUnseen(view, slot)))
    return refuse("That span holds something that you have not seen yet.");
  if (by === "model" && span.some(isSignedSummary))
    return refuse("That span holds the platform's summary of what came before.");
  const cover = makeCover(slots, { from: start, end })!;
  const pointer = makePointer(view.prelude);
  const line = `(${formatCount(span.length, "piece")} of the conversation removed here by the ${by}; to see what was here: ${pointer.byId(cover.from)} to ${cover.to})`;
  const draft: Snip = { type: "snip", ...cover, by, pieces: [makeTitledPiece("reminder", line)] };
  const after = applyDraft(view, draft);
  if (!after) return refuse("That span does not hold both sides of its calls.");
  if (sizeOf(after) >= sizeOf(slots))
    return refuse("That span is not longer than the line that would replace it.");
  return { ok: true, draft };
}

const findPlaces = ({ slots }: View, id: string) =>
  slots.flatMap(({ entry, uses, result }, at) =>
    entry === id || uses.includes(id) || result?.id === id ? [at] : [],
  );

const refuse = (reason: string): Snipped => ({ ok: false, reason });

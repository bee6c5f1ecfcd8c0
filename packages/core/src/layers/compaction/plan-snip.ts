// Takes a span out of the view, for the human or the model: whole rounds or messages, with one line in their place. Pure.
import { formatCount } from "../../text/format-count.ts";
import type { Draft } from "../../transcript/entries.ts";
import type { View } from "../../view/view.ts";
import { appliedSlots } from "./applied.ts";
import { coverOf } from "./draft.ts";
import { titled } from "./pieces.ts";
import { pointerOf } from "./pointer.ts";
import { closedCuts, cutBefore } from "./rounds.ts";
import type { SizeOf } from "./sizes.ts";

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
  if (!switches.snip) return no("Snipping is switched off (switches.snip).");
  const { slots } = view;
  const places = [...placesOf(view, from), ...placesOf(view, to)];
  if (placesOf(view, from).length === 0) return no(`Nothing in view has the id ${from}.`);
  if (placesOf(view, to).length === 0) return no(`Nothing in view has the id ${to}.`);
  const cuts = closedCuts(slots);
  const start = cutBefore(cuts, Math.min(...places));
  const end = cuts.find((cut) => cut > Math.max(...places));
  if (end === undefined) return no("That span ends in a call that still waits for its result.");
  const span = slots.slice(start, end);
  // The model may tidy up after itself, not after the human.
  if (by === "model" && span.some(({ source }) => source === "human" || source === "instructions"))
    return no("That span holds words of the human's, which only the human can remove.");
  const cover = coverOf(slots, { from: start, end })!;
  const pointer = pointerOf(view.prelude);
  const line = `(${formatCount(span.length, "piece")} of the conversation removed here by the ${by}; to see what stood here: ${pointer.byId(cover.from)} to ${cover.to})`;
  const draft: Snip = { type: "snip", ...cover, by, pieces: [titled("reminder", line)] };
  const after = appliedSlots(view, draft);
  if (!after) return no("That span does not hold both sides of its calls.");
  if (sizeOf(after) >= sizeOf(slots))
    return no("That span is no longer than the line that would stand for it.");
  return { ok: true, draft };
}

const placesOf = ({ slots }: View, id: string) =>
  slots.flatMap(({ entry, uses, result }, at) =>
    entry === id || uses.includes(id) || result?.id === id ? [at] : [],
  );

const no = (reason: string): Snipped => ({ ok: false, reason });

// What the fold will make of a decision, before it is written: the very slots, thinking that goes with the break
// included. Pure: the view itself stays as it is.
import { type Draft, ENTRY_VERSION, type EntryOf } from "../../transcript/entries.ts";
import { applyDecision } from "../../view/apply-decision.ts";
import type { Slot, View } from "../../view/view.ts";

export type RunDraft = Extract<Draft, { type: "boundary" | "snip" | "collapse" }>;

const NOT_YET = "(not written yet)";

/** The view's slots after it, or undefined when it would be void. */
export function applyDraft(view: View, draft: RunDraft): readonly Slot[] | undefined {
  const copy: View = {
    ...view,
    slots: view.slots.slice(),
    // Made anew from the slots; the view's own must not be touched.
    runs: [],
    messages: [],
    digests: [],
    breaks: [],
    failures: new Map(),
  };
  const envelope = { v: ENTRY_VERSION, id: NOT_YET, parent: view.leaf, time: 0 } as const;
  applyDecision(copy, { ...envelope, ...draft } as EntryOf<RunDraft["type"]>);
  return copy.breaks.length > 0 ? copy.slots : undefined;
}

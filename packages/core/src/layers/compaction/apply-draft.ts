// Computes the slots that the fold will make of a decision before it is written, including thinking that the break removes. Pure:
// the view is not changed.
import { type Draft, ENTRY_VERSION, type EntryOf } from "../../transcript/entries.ts";
import { applyDecision } from "../../view/apply-decision.ts";
import type { Slot, View } from "../../view/view.ts";

export type RunDraft = Extract<Draft, { type: "boundary" | "snip" | "collapse" }>;

const NOT_YET = "(not written yet)";

/** Returns the view's slots after the decision, or undefined if it would be void. */
export function applyDraft(view: View, draft: RunDraft): readonly Slot[] | undefined {
  const copy: View = {
    ...view,
    slots: view.slots.slice(),
    // Copied, since the view's own slots must not change.
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

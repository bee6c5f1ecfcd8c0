// Finds out what a compaction would take out of the view, without asking a model and without making it.
import { findForkBase } from "../../forks/fork-base.ts";
import type { Slot } from "../../view/view.ts";
import { type CompactInput, compactView } from "./compact-view.ts";
import { type Cover, findKeptSlots, findSpan, makeCover } from "./draft-boundary.ts";
import { findClosedCuts, findCutBefore } from "./find-rounds.ts";
import { planPartial } from "./plan-partial.ts";

export type CompactionPreview =
  | {
      readonly ok: true;
      readonly method: string;
      readonly leaving: readonly Slot[];
      readonly staying: readonly Slot[];
      /** Tokens of the view afterwards; absent if a model would write a summary. */
      readonly after?: number;
    }
  | { readonly ok: false; readonly reason: string };

export async function previewCompaction(input: CompactInput): Promise<CompactionPreview> {
  const asksModel = input.runFork !== undefined && input.settings.switches.fullCompaction;
  if (input.partial) return asksModel ? previewPart(input, input.partial) : refuse(NO_SUMMARY);
  // Planned without a model: from the notes, or as the last resort if there is no model to ask.
  const local = await compactView({ ...input, runFork: undefined, restorer: undefined, hooks: undefined });
  if (local.ok && (local.method === "notes" || !asksModel))
    return describeCover(input, local.method, local.draft, local.draft.after);
  if (!asksModel) return refuse(local.ok ? NO_SUMMARY : local.reason);
  const { slots } = input.view;
  const end = findCutBefore(findClosedCuts(slots), findForkBase(input.view).slots.length);
  return describeCover(input, "full", makeCover(slots, { from: 0, end }));
}

const NO_SUMMARY = "only a summary can replace a part of the view, and switches.fullCompaction is off";

function previewPart(input: CompactInput, partial: NonNullable<CompactInput["partial"]>): CompactionPreview {
  const plan = planPartial(input.view, partial, findForkBase(input.view).slots);
  return plan.ok ? describeCover(input, plan.method, plan.cover) : plan;
}

function describeCover(
  { view }: CompactInput,
  method: string,
  cover: Cover | undefined,
  after?: number,
): CompactionPreview {
  const span = cover && findSpan(view.slots, cover);
  if (!span) return refuse("there is nothing to compact");
  return {
    ok: true,
    method,
    leaving: view.slots.slice(span.from, span.end),
    staying: findKeptSlots(view.slots, span),
    ...(after === undefined ? {} : { after }),
  };
}

const refuse = (reason: string): CompactionPreview => ({ ok: false, reason });

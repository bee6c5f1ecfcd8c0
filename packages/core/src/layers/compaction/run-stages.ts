// The stages of compaction that ask a model, and what is made of its answer.

import type { RunFork } from "../../forks/fork.ts";
import { forkBase } from "../../forks/fork-base.ts";
import type { Settings } from "../../settings/schema.ts";
import { cutText } from "./cut-text.ts";
import { fullDirective, partialDirective } from "./directive.ts";
import { boundaryDraft, type Cover, coverOf, type Drafted, keptSlots, spanOf } from "./draft.ts";
import { type Covered, derivedParts, type Materials, type Trigger } from "./materials.ts";
import { compactionPieces } from "./pieces.ts";
import { planLastResort } from "./plan-last-resort.ts";
import { NOTES_HEADING, type SessionNotes } from "./plan-notes.ts";
import { type PartialRequest, planPartial } from "./plan-partial.ts";
import type { Aside } from "./restore/ask.ts";
import { closedCuts, cutBefore } from "./rounds.ts";
import { runFull } from "./run-full.ts";
import { acceptable } from "./target.ts";

/** A summary is asked for in nine sections, not as a copy; longer ones are cut. */
const SUMMARY_TOKENS = 20_000;
/** What the notes add to a summary that has not seen everything. */
const UNSEEN_TOKENS = 6_000;

const SUMMARY_HEADING = "# Summary of the conversation so far";
const PART_HEADING = "# Summary of a part of the conversation";

export interface Asking extends Materials {
  readonly switches: Settings["switches"];
  readonly runFork?: RunFork | undefined;
  readonly notes: SessionNotes;
  readonly trigger: Trigger;
  readonly instructions?: string | undefined;
  readonly expired: boolean;
  readonly target: number;
  readonly limits: { readonly blockingAt: number };
  readonly signal?: AbortSignal | undefined;
  readonly fail: (reason: string) => void;
  readonly aside: Aside;
}

/** One summary of everything up to the last response. The ladder is part of it: a request too long sheds rounds. */
export async function compactFully(asking: Asking): Promise<Drafted> {
  const asked = modelOf(asking);
  if (!asked.ok) return passed(asking, `no summary: ${asked.reason}`);
  const { view, instructions, trigger, target } = asking;
  const cover = coverOf(view.slots, { from: 0, end: coverable(asking) });
  if (!cover) return passed(asking, "no summary: there is nothing that one could take the place of");
  const directive = fullDirective(instructions);
  const base = forkBase(view).slots;
  const outcome = await runFull({ ...asking, runFork: asked.runFork, directive, base });
  if (!outcome.ok) return failed(asking, `the summary failed: ${outcome.reason}`);
  const method = outcome.shed > 0 ? "ladder" : "full";
  const text = summaryText(asking, SUMMARY_HEADING, outcome.text, outcome.shed > 0);
  const drafted = boundaryDraft(asking, {
    cover,
    pieces: piecesOf(asking, cover, text),
    method,
    trigger,
    limit: target,
    instructions,
  });
  if (drafted.ok) return drafted;
  // It is paid for, and better than notes: kept with as little behind it as there is room for.
  const limits = acceptable(asking, target);
  const fitted = planLastResort({ ...asking, text, method, limits });
  return fitted.ok ? fitted : failed(asking, `the summary did not help: ${drafted.reason}`);
}

/** The user has chosen the part: what cannot be done there is said, and not done elsewhere. */
export async function compactPartly(asking: Asking, partial: PartialRequest): Promise<Drafted> {
  const asked = modelOf(asking);
  if (!asked.ok) return asked;
  const { view, instructions, trigger } = asking;
  const plan = planPartial(view, partial, forkBase(view).slots);
  if (!plan.ok) return plan;
  const directive = partialDirective(plan.part, instructions);
  const outcome = await runFull({ ...asking, runFork: asked.runFork, directive, base: plan.base });
  if (!outcome.ok) return failed(asking, `the summary failed: ${outcome.reason}`);
  const { cover, method } = plan;
  const text = summaryText(asking, PART_HEADING, outcome.text, outcome.shed > 0);
  const pieces = piecesOf(asking, cover, text, plan.covers);
  // Not below the target: how much is compacted was not ours to choose.
  const limit = Number.POSITIVE_INFINITY;
  return boundaryDraft(asking, { cover, pieces, method, trigger, limit, instructions });
}

type Asked =
  | { readonly ok: true; readonly runFork: RunFork }
  | { readonly ok: false; readonly reason: string };

function modelOf({ switches, runFork }: Asking): Asked {
  if (!switches.fullCompaction) return { ok: false, reason: "switches.fullCompaction is off" };
  return runFork ? { ok: true, runFork } : { ok: false, reason: "there is no model to ask for it" };
}

/** The end of what a summary speaks of and a boundary may cover: a last response with calls stays. */
const coverable = ({ view }: Asking) => cutBefore(closedCuts(view.slots), forkBase(view).slots.length);

function summaryText({ tokensOf, notes }: Asking, heading: string, answer: string, isBlind: boolean): string {
  const { text, isCut } = cutText(answer, SUMMARY_TOKENS, tokensOf);
  const parts = [heading, isCut ? `${text}\n(cut)` : text];
  if (!isBlind || notes.text.trim() === "") return parts.join("\n\n");
  const unseen = cutText(notes.text, UNSEEN_TOKENS, tokensOf);
  return [
    ...parts,
    `${NOTES_HEADING}\n(The summary above has not seen the earliest rounds.)`,
    unseen.text,
  ].join("\n\n");
}

function piecesOf(asking: Asking, cover: Cover, text: string, covered?: Covered) {
  const { slots } = asking.view;
  // Looked up now: slots may have come while the model was asked.
  const span = spanOf(slots, cover);
  const kept = span ? keptSlots(slots, span) : slots;
  // In front of a part in the middle the front reminder is still there.
  const front = span?.from === 0 ? asking.front : [];
  return compactionPieces({ ...asking, front, text, ...derivedParts(asking, kept, covered && { covered }) });
}

function failed(asking: Asking, reason: string): Drafted {
  asking.fail(reason);
  return { ok: false, reason };
}

/** Not a failure: this way is not open here. */
function passed(asking: Asking, reason: string): Drafted {
  asking.aside(reason);
  return { ok: false, reason };
}

// The stages of compaction that ask a model, and how its answer becomes a boundary.

import type { RunFork } from "../../forks/fork.ts";
import { findForkBase } from "../../forks/fork-base.ts";
import { isToolForced } from "../../forks/fork-parameters.ts";
import type { OfflineAnswer } from "../../models/model.ts";
import type { Settings } from "../../settings/schema.ts";
import { makeFullDirective, makePartialDirective } from "./compaction-directive.ts";
import { computeLastingTarget, listAcceptable } from "./compaction-target.ts";
import { cutText } from "./cut-text.ts";
import {
  type Cover,
  type Drafted,
  draftBoundary,
  findKeptSlots,
  findSpan,
  makeCover,
} from "./draft-boundary.ts";
import { findCoverableEnd } from "./find-rounds.ts";
import { makePieces } from "./make-pieces.ts";
import { type Covered, type Materials, makeDerivedParts, type Trigger } from "./materials.ts";
import { NOTES_HEADING, type SessionNotes, writeBeside } from "./plan-from-notes.ts";
import { planLastResort } from "./plan-last-resort.ts";
import { type PartialRequest, planPartial } from "./plan-partial.ts";
import type { Aside } from "./restore/ask-part.ts";
import { runFullSummary } from "./run-full-summary.ts";

/** A summary has nine sections and is not a copy; longer ones are cut. */
const SUMMARY_TOKENS = 20_000;
/** The heading of the notes that complete a summary which has not seen everything. */
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
  /** The output limit of the call that writes a summary. */
  readonly summaryTokens: number;
  readonly target: number;
  readonly limits: { readonly blockingAt: number };
  readonly signal?: AbortSignal | undefined;
  readonly fail: (reason: string) => void;
  readonly aside: Aside;
}

/** Writes one summary of everything up to the last response. If that request is too long, the ladder sheds rounds. */
export async function compactFully(asking: Asking): Promise<Drafted> {
  const asked = checkModel(asking);
  if (!asked.ok) return notePassed(asking, `no summary: ${asked.reason}`);
  const { view, instructions, trigger, target } = asking;
  const cover = makeCover(view.slots, { from: 0, end: findCoverable(asking) });
  if (!cover) return notePassed(asking, "no summary: there is nothing that a summary could replace");
  const kept = findKeptSlots(view.slots, findSpan(view.slots, cover)!);
  if (asking.sizeOf(kept) >= asking.limits.blockingAt)
    return notePassed(asking, "no summary: what it could not replace fills the window already");
  const directive = makeFullDirective(instructions);
  const base = findForkBase(view).slots;
  const answerOffline = makeOfflineAnswer(asking, cover);
  const outcome = await runFullSummary({ ...asking, ...asked, directive, base, answerOffline });
  if (!outcome.ok) return noteFailure(asking, `the summary failed: ${outcome.reason}`);
  const method = outcome.shed > 0 ? "ladder" : "full";
  const text = formatSummary(asking, SUMMARY_HEADING, outcome.text, outcome.shed > 0);
  const drafted = draftBoundary(asking, {
    cover,
    pieces: makeStagePieces(asking, cover, text),
    method,
    trigger,
    limit: computeLastingTarget(trigger, target, asking.sizeOf),
    instructions,
  });
  if (drafted.ok) return drafted;
  // The summary is paid for and better than notes, so it is used with as small a tail as necessary.
  const limits = listAcceptable(asking, target);
  const fitted = planLastResort({ ...asking, text, method, limits });
  return fitted.ok ? fitted : noteFailure(asking, `the summary did not help: ${drafted.reason}`);
}

/** Compacts the part that the user chose, or says why that is impossible; never another part instead. */
export async function compactPartly(asking: Asking, partial: PartialRequest): Promise<Drafted> {
  const asked = checkModel(asking);
  if (!asked.ok) return asked;
  const { view, instructions, trigger } = asking;
  const plan = planPartial(view, partial, findForkBase(view).slots);
  if (!plan.ok) return plan;
  const directive = makePartialDirective(plan.part, instructions);
  const answerOffline = makeOfflineAnswer(asking, plan.cover);
  const outcome = await runFullSummary({ ...asking, ...asked, directive, base: plan.base, answerOffline });
  if (!outcome.ok) return noteFailure(asking, `the summary failed: ${outcome.reason}`);
  const { cover, method } = plan;
  const text = formatSummary(asking, PART_HEADING, outcome.text, outcome.shed > 0);
  const pieces = makeStagePieces(asking, cover, text, plan.covers);
  // No target: the user chose how much to compact.
  const limit = Number.POSITIVE_INFINITY;
  return draftBoundary(asking, { cover, pieces, method, trigger, limit, instructions });
}

type Asked =
  | {
      readonly ok: true;
      readonly runFork: RunFork;
      readonly maxTokens: number;
      readonly isToolForced: boolean;
    }
  | { readonly ok: false; readonly reason: string };

function checkModel(asking: Asking): Asked {
  const { switches, runFork, summaryTokens } = asking;
  if (!switches.fullCompaction) return { ok: false, reason: "switches.fullCompaction is off" };
  if (!runFork) return { ok: false, reason: "there is no model to ask for it" };
  const isForced = isToolForcedIn(asking);
  if (isForced)
    asking.aside("tool_choice forces a tool call: the summary is asked for with auto and misses the cache");
  return { ok: true, runFork, maxTokens: summaryTokens, isToolForced: isForced };
}

/** True if the request's `tool_choice` forces a tool call, so that the model cannot answer with a summary. */
export const isToolForcedIn = ({ view }: Pick<Asking, "view">): boolean =>
  view.prelude !== undefined && isToolForced(view.prelude.parameters);

/** Returns the end of what a summary describes and a boundary may cover; a last response with open calls stays. */
const findCoverable = ({ view }: Asking) => findCoverableEnd(view, findForkBase(view).slots.length);

/** Makes the summary from the structural notes, without what stays in view. */
function makeOfflineAnswer(asking: Asking, cover: Cover): OfflineAnswer {
  return async () => {
    const { derived, instructions, notes, view } = asking;
    const span = findSpan(view.slots, cover);
    const text = writeBeside(notes, span ? findKeptSlots(view.slots, span) : []);
    const { summarizeOffline } = await import("./summarize-offline.ts");
    return summarizeOffline({ derived, instructions, notes: text });
  };
}

function formatSummary(
  { tokensOf, notes }: Asking,
  heading: string,
  answer: string,
  isBlind: boolean,
): string {
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

function makeStagePieces(asking: Asking, cover: Cover, text: string, covered?: Covered) {
  const { slots } = asking.view;
  // Looked up only now, because slots may have been added while the model was asked.
  const span = findSpan(slots, cover);
  const kept = span ? findKeptSlots(slots, span) : slots;
  // A part in the middle has the opening reminder before it already.
  const openingReminder = span?.from === 0 ? asking.openingReminder : [];
  return makePieces({
    ...asking,
    openingReminder,
    text,
    ...makeDerivedParts(asking, kept, covered && { covered }),
  });
}

function noteFailure(asking: Asking, reason: string): Drafted {
  asking.fail(reason);
  return { ok: false, reason };
}

/** Reports a stage that is not available here, which is not a failure. */
function notePassed(asking: Asking, reason: string): Drafted {
  asking.aside(reason);
  return { ok: false, reason };
}

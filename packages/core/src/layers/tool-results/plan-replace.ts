// Decides which texts that were never sent are too long for the view. Pure: reads a view, answers what to store.
import type { Block } from "../../transcript/blocks.ts";
import type { View } from "../../view/view.ts";
import { type Decision, type FindEarlier, indexEarlierDecisions } from "./earlier-decisions.ts";
import { type Candidate, findCandidates } from "./find-candidates.ts";
import { describePlaces, makePreview, prepareToStore, type ToStore } from "./prepare-to-store.ts";
import { textOf } from "./result-content.ts";
import { findLimit, type ToolResultLimits } from "./result-limits.ts";

export interface ReplaceInput {
  readonly view: View;
  /** The session's folder. */
  readonly folder: string;
  /** Entries that a request has shown which was never answered: what was whole there stays so, whatever the limits are now. */
  readonly shown?: ReadonlySet<string> | undefined;
  readonly limits: ToolResultLimits;
  /** In tokens. */
  readonly window: number;
  readonly tokensOf: (blocks: readonly Block[]) => number;
}

export interface ReplacePlan {
  readonly store: readonly ToStore[];
  /** Decided before, on a branch that was left, and shown again as it was then. */
  readonly again: readonly Decided[];
}

/** A text and what was decided about it. */
export interface Decided {
  readonly candidate: Candidate;
  readonly decision: Decision;
}

interface Weighed {
  readonly candidate: Candidate;
  readonly earlier: Decision | undefined;
  /** Characters it will take in the view. */
  size: number;
  store?: ToStore;
}

export function planReplace(input: ReplaceInput): ReplacePlan {
  const onBranches = indexEarlierDecisions(input.view);
  const findEarlier: FindEarlier = (candidate) =>
    onBranches(candidate) ?? (input.shown?.has(candidate.slot.entry) ? {} : undefined);
  const all = findCandidates(input.view).map((candidate) => weighCandidate(candidate, findEarlier));
  const ofKind = (kind: Candidate["kind"]) => all.filter(({ candidate }) => candidate.kind === kind);
  const taken = fitResults(ofKind("result"), input);
  fitLate(ofKind("late"), input, taken);
  for (const said of ofKind("said")) if (fillsWindow(said, input)) replaceCandidate(said, input);
  return {
    store: all.flatMap(({ store }) => store ?? []),
    again: all.flatMap(({ candidate, earlier }) =>
      earlier?.content === undefined ? [] : [{ candidate, decision: earlier }],
    ),
  };
}

/**
 * What could not be stored weighs nothing: had it weight, others would have to give way for it at the next request
 * that this one has shown.
 */
function weighCandidate(candidate: Candidate, findEarlier: FindEarlier): Weighed {
  const earlier = candidate.decided ? undefined : findEarlier(candidate);
  const size = candidate.decided === "kept" ? 0 : textOf(earlier?.content ?? candidate.text).length;
  return { candidate, earlier, size };
}

/** Each within its own limit, then all of the message within theirs. Answers how much they take. */
function fitResults(results: readonly Weighed[], input: ReplaceInput): number {
  for (const result of results) if (isLong(result, input)) replaceCandidate(result, input);
  let taken = results.reduce((sum, { size }) => sum + size, 0);
  for (const result of results.toSorted((a, b) => b.size - a.size)) {
    if (taken <= input.limits.maxMessageCharacters) break;
    taken -= replaceCandidate(result, input);
  }
  return taken;
}

/**
 * In order of arrival, not of size: one that comes late may follow a request that was never answered, and what such
 * a request has shown must stay. Results in place cannot be added to after a request: by then all are answered.
 */
function fitLate(late: readonly Weighed[], input: ReplaceInput, before: number): void {
  let taken = before;
  for (const one of late) {
    if (isLong(one, input) || taken + one.size > input.limits.maxMessageCharacters)
      replaceCandidate(one, input);
    taken += one.size;
  }
}

const isLong = ({ candidate, size }: Weighed, { limits }: ReplaceInput) =>
  size > findLimit(limits, candidate.tool);

const fillsWindow = ({ candidate }: Weighed, { window, limits, tokensOf }: ReplaceInput) =>
  tokensOf(candidate.slot.blocks) > (window * limits.mentionPercent) / 100;

/** Answers how many characters that saves. What has its place keeps it, and nothing gives way to something longer. */
function replaceCandidate(weighed: Weighed, { folder, limits }: ReplaceInput): number {
  const { candidate, earlier, size } = weighed;
  if (candidate.decided || earlier || weighed.store) return 0;
  const item = prepareToStore(candidate, Math.min(limits.previewBytes, findLimit(limits, candidate.tool)));
  const shown = makePreview(item, `${folder}/${describePlaces(item)[0]}`).length;
  if (shown >= size) return 0;
  weighed.store = item;
  weighed.size = shown;
  return size - shown;
}

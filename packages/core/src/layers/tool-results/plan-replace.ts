// Decides which texts that were never sent are too long for the view. Pure: reads a view, answers what to store.
import type { Block } from "../../transcript/blocks.ts";
import type { View } from "../../view/view.ts";
import { type Candidate, candidates } from "./candidates.ts";
import { textOf } from "./content.ts";
import { type Decision, earlierDecisions, type FindEarlier } from "./earlier.ts";
import { limitOf, type ToolResultLimits } from "./limits.ts";
import { placesOf, previewOf, type ToStore, toStore } from "./to-store.ts";

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
  const onBranches = earlierDecisions(input.view);
  const findEarlier: FindEarlier = (candidate) =>
    onBranches(candidate) ?? (input.shown?.has(candidate.slot.entry) ? {} : undefined);
  const all = candidates(input.view).map((candidate) => weigh(candidate, findEarlier));
  const ofKind = (kind: Candidate["kind"]) => all.filter(({ candidate }) => candidate.kind === kind);
  const taken = fitResults(ofKind("result"), input);
  fitLate(ofKind("late"), input, taken);
  for (const said of ofKind("said")) if (fillsWindow(said, input)) replace(said, input);
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
function weigh(candidate: Candidate, findEarlier: FindEarlier): Weighed {
  const earlier = candidate.decided ? undefined : findEarlier(candidate);
  const size = candidate.decided === "kept" ? 0 : textOf(earlier?.content ?? candidate.text).length;
  return { candidate, earlier, size };
}

/** Each within its own limit, then all of the message within theirs. Answers how much they take. */
function fitResults(results: readonly Weighed[], input: ReplaceInput): number {
  for (const result of results) if (isLong(result, input)) replace(result, input);
  let taken = results.reduce((sum, { size }) => sum + size, 0);
  for (const result of results.toSorted((a, b) => b.size - a.size)) {
    if (taken <= input.limits.maxMessageCharacters) break;
    taken -= replace(result, input);
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
    if (isLong(one, input) || taken + one.size > input.limits.maxMessageCharacters) replace(one, input);
    taken += one.size;
  }
}

const isLong = ({ candidate, size }: Weighed, { limits }: ReplaceInput) =>
  size > limitOf(limits, candidate.tool);

const fillsWindow = ({ candidate }: Weighed, { window, limits, tokensOf }: ReplaceInput) =>
  tokensOf(candidate.slot.blocks) > (window * limits.mentionPercent) / 100;

/** Answers how many characters that saves. What has its place keeps it, and nothing gives way to something longer. */
function replace(weighed: Weighed, { folder, limits }: ReplaceInput): number {
  const { candidate, earlier, size } = weighed;
  if (candidate.decided || earlier || weighed.store) return 0;
  const item = toStore(candidate, Math.min(limits.previewBytes, limitOf(limits, candidate.tool)));
  const shown = previewOf(item, `${folder}/${placesOf(item)[0]}`).length;
  if (shown >= size) return 0;
  weighed.store = item;
  weighed.size = shown;
  return size - shown;
}

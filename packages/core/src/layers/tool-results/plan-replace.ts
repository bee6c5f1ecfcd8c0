// Decides which texts that were never sent are too long for the view. Pure: reads a view, returns what to store.
import type { Block } from "../../transcript/blocks.ts";
import type { View } from "../../view/view.ts";
import { type Decision, type FindEarlier, indexEarlierDecisions } from "./earlier-decisions.ts";
import { type Candidate, findCandidates, replaceText } from "./find-candidates.ts";
import { describePlaces, makePreview, prepareToStore, type ToStore } from "./prepare-to-store.ts";
import { type Content, textOf } from "./result-content.ts";
import { findLimit, type ToolResultLimits } from "./result-limits.ts";

export interface ReplaceInput {
  readonly view: View;
  /** The session's folder. */
  readonly folder: string;
  /** Entries that an unanswered request has shown. What was whole there stays whole, whatever the limits are now. */
  readonly shown?: ReadonlySet<string> | undefined;
  readonly limits: ToolResultLimits;
  /** Tokens of the whole window, and tokens of it for the conversation. */
  readonly window: number;
  readonly available: number;
  readonly tokensOf: (blocks: readonly Block[]) => number;
}

export interface ReplacePlan {
  readonly store: readonly ToStore[];
  /** Previews from an abandoned branch, shown again as they were then. */
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
  /** Characters and tokens that it will take in the view. */
  size: number;
  tokens: number;
  store?: ToStore;
}

export function planReplace(input: ReplaceInput): ReplacePlan {
  const onBranches = indexEarlierDecisions(input.view);
  const findEarlier: FindEarlier = (candidate) =>
    onBranches(candidate) ?? (input.shown?.has(candidate.slot.entry) ? {} : undefined);
  const all = findCandidates(input.view).map((candidate) => weighCandidate(candidate, findEarlier, input));
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
 * A text that could not be stored counts as 0. Otherwise, at the next request, other texts would have to be replaced for it
 * although this request has already shown them whole.
 */
function weighCandidate(candidate: Candidate, findEarlier: FindEarlier, { tokensOf }: ReplaceInput): Weighed {
  const earlier = candidate.decided ? undefined : findEarlier(candidate);
  if (candidate.decided === "kept") return { candidate, earlier, size: 0, tokens: 0 };
  const { content } = earlier ?? {};
  const tokens = tokensOf(content === undefined ? candidate.slot.blocks : asBlocks(content));
  return { candidate, earlier, size: textOf(content ?? candidate.text).length, tokens };
}

const asBlocks = (content: Content): readonly Block[] =>
  typeof content === "string" ? [{ type: "text", text: content }] : content;

/** Fits each result into its own limit, then all of them into the limit of the message. Returns how much they take. */
function fitResults(results: readonly Weighed[], input: ReplaceInput): Taken {
  for (const result of results) if (isLong(result, input)) replaceCandidate(result, input);
  for (const result of results.toSorted((a, b) => b.size - a.size)) {
    if (isWithin(sumUp(results), input)) break;
    replaceCandidate(result, input);
  }
  return sumUp(results);
}

/** The total of several texts. */
interface Taken {
  readonly size: number;
  readonly tokens: number;
}

const addUp = (a: Taken, b: Taken): Taken => ({ size: a.size + b.size, tokens: a.tokens + b.tokens });

const sumUp = (all: readonly Weighed[]): Taken => all.reduce(addUp, { size: 0, tokens: 0 });

const isWithin = ({ size, tokens }: Taken, { limits, available }: ReplaceInput): boolean =>
  size <= limits.maxMessageCharacters && tokens <= (available * limits.maxMessagePercent) / 100;

/**
 * Fits late results in order of arrival, not of size. A late result may arrive after an unanswered request, and what that
 * request has shown must not change. Regular results need no such care: all of them are there before a request is made.
 */
function fitLate(late: readonly Weighed[], input: ReplaceInput, before: Taken): void {
  let taken = before;
  for (const one of late) {
    if (isLong(one, input) || !isWithin(addUp(taken, one), input)) replaceCandidate(one, input);
    taken = addUp(taken, one);
  }
}

const isLong = ({ candidate, size, tokens }: Weighed, { limits, available }: ReplaceInput) =>
  size > findLimit(limits, candidate.tool) || tokens > (available * limits.maxPercent) / 100;

const fillsWindow = ({ candidate }: Weighed, { window, limits, tokensOf }: ReplaceInput) =>
  tokensOf(candidate.slot.blocks) > (window * limits.mentionPercent) / 100;

/** Replaces a text with a preview, unless something was decided about it before or the preview would be longer. */
function replaceCandidate(weighed: Weighed, { folder, limits, tokensOf }: ReplaceInput): void {
  const { candidate, earlier, size } = weighed;
  if (candidate.decided || earlier || weighed.store) return;
  const item = prepareToStore(candidate, Math.min(limits.previewBytes, findLimit(limits, candidate.tool)));
  const preview = makePreview(item, `${folder}/${describePlaces(item)[0]}`);
  if (preview.length >= size) return;
  weighed.store = item;
  weighed.size = preview.length;
  weighed.tokens = tokensOf(asBlocks(replaceText(candidate, preview)));
}

// Plans a collapse: each finished old exchange becomes one line with the human's words, what was done, and how to read the whole.
// Pure.
import type { Derived } from "../../derived/derived.ts";
import type { Settings } from "../../settings/schema.ts";
import type { Draft } from "../../transcript/entries.ts";
import type { Slot, View } from "../../view/view.ts";
import { applyDraft } from "./apply-draft.ts";
import { countBehindBreak, countTextTokens, type SizeOf, sumOf, type TokensOf } from "./compaction-sizes.ts";
import { cutText } from "./cut-text.ts";
import { makeCover } from "./draft-boundary.ts";
import { findClosedCuts, type Span } from "./find-rounds.ts";
import { findTailStart } from "./find-tail.ts";
import { escapeReminders, makeTitledPiece } from "./make-pieces.ts";
import { makePointer, type Pointer } from "./make-pointer.ts";

/** The most steps named in a line; the others are counted. */
const MAX_STEPS = 12;
const STEP_CHARACTERS = 100;
/** A collapsed exchange must be at most this share of its former size; otherwise the break is not worthwhile. */
const MAX_SHARE = 0.5;

export interface CollapseInput {
  readonly view: View;
  readonly derived: Derived;
  readonly settings: Pick<Settings, "compaction">;
  readonly switches: { readonly collapse: boolean };
  readonly tokensOf: TokensOf;
  readonly sizeOf: SizeOf;
}

type Collapse = Extract<Draft, { type: "collapse" }>;

export type Collapsed =
  | { readonly ok: true; readonly draft: Collapse; readonly after: number }
  | { readonly ok: false; readonly reason: string };

export function planCollapse(input: CollapseInput): Collapsed {
  const { view, settings, switches, tokensOf, sizeOf } = input;
  if (!switches.collapse) return refuse("Collapsing is switched off (switches.collapse).");
  const tokens = countBehindBreak(tokensOf, view.prelude?.bindsThinking ?? false);
  const tail = findTailStart({ view, at: view.slots.length, tokens, keep: settings.compaction });
  const pointer = makePointer(view.prelude);
  const spans = findFinishedExchanges(view.slots, tail).flatMap((span) => {
    const slots = view.slots.slice(span.from, span.end);
    const line = makeLine(input, slots, pointer);
    const isWorth = countTextTokens(line, tokensOf) <= sumOf(slots.map(tokens)) * MAX_SHARE;
    return isWorth ? [{ ...makeCover(view.slots, span)!, pieces: [makeTitledPiece("summary", line)] }] : [];
  });
  if (spans.length === 0) return refuse("No finished exchange outside the tail would become shorter.");
  const draft: Collapse = { type: "collapse", spans };
  const after = sizeOf(applyDraft(view, draft) ?? view.slots);
  if (after >= sizeOf(view.slots)) return refuse("Collapsing would not make the view smaller.");
  return { ok: true, draft, after };
}

/** From one message of the human to the next, if it ends with an answer without tool calls. */
function findFinishedExchanges(slots: readonly Slot[], tail: number): readonly Span[] {
  const cuts = new Set(findClosedCuts(slots));
  const starts = slots.flatMap((slot, at) => (isQuestion(slots, slot, at) && cuts.has(at) ? [at] : []));
  return starts.flatMap((from, at) => {
    const end = starts[at + 1];
    if (end === undefined || end > tail) return [];
    const last = slots.slice(from, end).findLast(({ role }) => role === "assistant");
    return last && last.uses.length === 0 ? [{ from, end }] : [];
  });
}

/** Several messages in a row count as one question. */
const isQuestion = (slots: readonly Slot[], slot: Slot, at: number) =>
  slot.source === "human" && slots[at - 1]?.source !== "human";

function makeLine(
  { derived, settings, tokensOf }: CollapseInput,
  slots: readonly Slot[],
  pointer: Pointer,
): string {
  const entries = new Set(slots.map(({ entry }) => entry));
  const asked = derived.humans.filter(({ entry }) => entries.has(entry));
  const words = asked.map(({ entry, text }) => {
    const cut = cutText(text, settings.compaction.humanMessageTokens, tokensOf);
    return cut.isCut ? `${cut.text} (cut; all of it: ${pointer.byId(entry)})` : cut.text;
  });
  const steps = derived.work.filter(({ entry }) => entries.has(entry)).map(({ text }) => text);
  const shown = steps
    .slice(-MAX_STEPS)
    .map((text) => escapeReminders(text.slice(0, STEP_CHARACTERS).toWellFormed()));
  const earlier = steps.length - shown.length;
  const done = [...(earlier > 0 ? [`${earlier} steps`] : []), ...shown].join("; ");
  const [first, last] = [slots[0]!.entry, slots.at(-1)!.entry];
  return `(A finished exchange.) The human: ${words.join(" / ")}\nDone: ${done === "" ? "answered" : done}\nAll of it: ${pointer.byId(first)} to ${last}`;
}

const refuse = (reason: string): Collapsed => ({ ok: false, reason });

// The texts in the view that no response has followed yet, each with what it takes to put a preview in its place.
import type { EntryType } from "../../transcript/entries.ts";
import { findFirstUnseen, isUnseen } from "../../view/seen.ts";
import type { Slot, View } from "../../view/view.ts";
import { findLateResult, type Late } from "./find-late-result.ts";
import { findWholeText } from "./find-whole-text.ts";
import { type Content, resultContent, textOf, withText } from "./result-content.ts";
import { partId, readSinceResponse, type Since } from "./since-response.ts";

/** What compaction, notes and recall put in has caps of its own. */
const SAID: readonly EntryType[] = ["user", "attachment", "restore"];

export interface Candidate {
  /** Names the file; the same text has the same id for the session's life. */
  readonly id: string;
  readonly kind: "result" | "late" | "said";
  readonly slot: Slot;
  /** Which of its entry's slots, where it is no result. */
  readonly part: number;
  readonly tool: string | undefined;
  /** What Recall knows it by. */
  readonly recall: string;
  readonly text: string;
  /** What was decided about it stays so. */
  readonly decided?: "preview" | "kept";
  readonly late?: Late;
}

export function findCandidates(view: View): readonly Candidate[] {
  const since = readSinceResponse(view);
  const found: Candidate[] = [];
  const parts = new Map<string, number>();
  const first = view.slots.findLastIndex((slot) => slot.role === "assistant") + 1;
  for (let at = Math.max(first, view.sent); at < view.slots.length; at++) {
    const slot = view.slots[at]!;
    if (!since.entries.has(slot.entry)) continue;
    const part = slot.result ? 0 : (parts.get(slot.entry) ?? 0);
    if (!slot.result) parts.set(slot.entry, part + 1);
    const candidate = slot.result ? ofResult(slot) : ofSaid(view, slot, part);
    if (candidate) found.push(withDecision(candidate, since));
  }
  return found;
}

/** Every text that the model has not seen, as it was before any preview of it. */
export function findUnseenTexts(view: View): readonly Candidate[] {
  const found: Candidate[] = [];
  const parts = new Map<string, number>();
  for (const slot of view.slots.slice(findFirstUnseen(view))) {
    if (!isUnseen(view, slot) || slot.cleared) continue;
    const part = slot.result ? 0 : (parts.get(slot.entry) ?? 0);
    if (!slot.result) parts.set(slot.entry, part + 1);
    const candidate = slot.result ? ofResult(slot) : ofSaid(view, slot, part, [...SAID, "surfaced"]);
    if (candidate) found.push({ ...candidate, text: findWholeText(view, candidate) });
  }
  return found;
}

function withDecision(candidate: Candidate, { previews, kept }: Since): Candidate {
  if (previews.has(candidate.id)) return { ...candidate, decided: "preview" };
  return kept.has(candidate.id) ? { ...candidate, decided: "kept" } : candidate;
}

function ofResult(slot: Slot): Candidate | undefined {
  const { id, name } = slot.result!;
  if (slot.cleared) return undefined;
  return { id, kind: "result", slot, part: 0, tool: name, recall: id, text: textOf(resultContent(slot)) };
}

function ofSaid(view: View, slot: Slot, part: number, types = SAID): Candidate | undefined {
  const entry = view.tree.get(slot.entry)?.entry;
  if (!entry || !types.includes(entry.type)) return undefined;
  const id = partId(slot.entry, part);
  const late = slot.source === "tools" ? findLateResult(view, slot, part) : undefined;
  if (!late) {
    return { id, kind: "said", slot, part, tool: undefined, recall: slot.entry, text: textOf(slot.blocks) };
  }
  const { tool, call, text } = late;
  return { id, kind: "late", slot, part, tool, recall: call, text, late };
}

/** What takes the place of the candidate's content. */
export function replaceText({ kind, slot, late }: Candidate, preview: string): Content {
  if (kind === "result") return withText(resultContent(slot), preview);
  return withText(slot.blocks, late ? `${late.before}${preview}${late.after}` : preview);
}

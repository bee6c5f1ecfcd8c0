// Finds the texts in the view that no response has followed yet, with what is needed to replace each with a preview.
import type { EntryType } from "../../transcript/entries.ts";
import { findFirstUnseen, isUnseen } from "../../view/seen.ts";
import type { Slot, View } from "../../view/view.ts";
import { findLateResult, type Late } from "./find-late-result.ts";
import { findWholeText } from "./find-whole-text.ts";
import { type Content, resultContent, textOf, withText } from "./result-content.ts";
import { partId, readSinceResponse, type Since } from "./since-response.ts";

/** Other entries, made by compaction, notes and recall, have their own caps. */
const SAID: readonly EntryType[] = ["user", "attachment", "restore"];

export interface Candidate {
  /** Names the file. The same text has the same id throughout the session. */
  readonly id: string;
  readonly kind: "result" | "late" | "said";
  readonly slot: Slot;
  /** The index among its entry's slots, if it is not a result. */
  readonly part: number;
  readonly tool: string | undefined;
  /** The id by which Recall finds it. */
  readonly recall: string;
  readonly text: string;
  /** An earlier decision about it, which is not changed. */
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
    const candidate = slot.result ? makeResultCandidate(slot) : makeSaidCandidate(view, slot, part);
    if (candidate) found.push(withDecision(candidate, since));
  }
  return found;
}

/** Finds every text that the model has not seen, in its full form even if a preview replaces it. */
export function findUnseenTexts(view: View): readonly Candidate[] {
  const found: Candidate[] = [];
  const parts = new Map<string, number>();
  for (const slot of view.slots.slice(findFirstUnseen(view))) {
    if (!isUnseen(view, slot) || slot.cleared) continue;
    const part = slot.result ? 0 : (parts.get(slot.entry) ?? 0);
    if (!slot.result) parts.set(slot.entry, part + 1);
    const candidate = slot.result
      ? makeResultCandidate(slot)
      : makeSaidCandidate(view, slot, part, [...SAID, "surfaced"]);
    if (candidate) found.push({ ...candidate, text: findWholeText(view, candidate) });
  }
  return found;
}

function withDecision(candidate: Candidate, { previews, kept }: Since): Candidate {
  if (previews.has(candidate.id)) return { ...candidate, decided: "preview" };
  return kept.has(candidate.id) ? { ...candidate, decided: "kept" } : candidate;
}

function makeResultCandidate(slot: Slot): Candidate | undefined {
  const { id, name } = slot.result!;
  if (slot.cleared) return undefined;
  return { id, kind: "result", slot, part: 0, tool: name, recall: id, text: textOf(resultContent(slot)) };
}

function makeSaidCandidate(view: View, slot: Slot, part: number, types = SAID): Candidate | undefined {
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

/** Returns the slot's content with the preview in place of the text. */
export function replaceText({ kind, slot, late }: Candidate, preview: string): Content {
  if (kind === "result") return withText(resultContent(slot), preview);
  return withText(slot.blocks, late ? `${late.before}${preview}${late.after}` : preview);
}

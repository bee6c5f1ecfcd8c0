// Plans a compaction from the notes, without a model. The notes replace what they cover; the tail is kept. Pure.
import type { Settings } from "../../settings/schema.ts";
import type { Slot } from "../../view/view.ts";
import { findNotesEnd } from "../notes-end.ts";
import { countBehindBreak } from "./compaction-sizes.ts";
import { computeLastingTarget, keepWithin } from "./compaction-target.ts";
import { cutText } from "./cut-text.ts";
import { type Drafted, draftBoundary, makeCover } from "./draft-boundary.ts";
import { findTailStart } from "./find-tail.ts";
import { makePieces } from "./make-pieces.ts";
import { type Materials, makeDerivedParts, type Trigger } from "./materials.ts";

export interface SessionNotes {
  /** The model's notes with the structural ones, capped by section. */
  readonly text: string;
  /** The same without what is shown beside it, by the ids of entries and calls. */
  readonly textBeside?: (isShown: (id: string) => boolean) => string;
  readonly hasContent: boolean;
  /** The entry up to which the notes cover the conversation; `null` if they cover everything, `undefined` if unknown. */
  readonly position: string | null | undefined;
}

export interface NotesPlanInput extends Materials {
  readonly switches: Pick<Settings["switches"], "notesCompaction">;
  readonly notes: SessionNotes;
  readonly trigger: Trigger;
  readonly instructions?: string | undefined;
  readonly target: number;
}

/** Twice the target of the notes, for notes that do not keep to their own caps. */
const NOTES_TOKENS = 24_000;

export const NOTES_HEADING = "# Notes of the session so far";

export function planFromNotes(input: NotesPlanInput): Drafted {
  const { view, notes, settings, tokensOf, trigger, target } = input;
  if (!input.switches.notesCompaction) return refuse("switches.notesCompaction is off");
  if (input.instructions) return refuse("instructions were given, which only a model can follow");
  if (!notes.hasContent) return refuse("the notes have no content");
  const at = findNotesEnd(view, notes.position);
  if (at === undefined) return refuse("it is not known which messages the notes cover");
  const tokens = countBehindBreak(tokensOf, view.prelude?.bindsThinking ?? false);
  const start = findTailStart({ view, at, tokens, keep: keepWithin(settings, target) });
  const cover = makeCover(view.slots, { from: 0, end: start });
  if (!cover) return refuse("there is nothing before the part to be kept");
  const kept = view.slots.slice(start);
  const pieces = makePieces({
    ...input,
    ...makeDerivedParts(input, kept),
    text: `${NOTES_HEADING}\n\n${cutText(writeBeside(notes, kept), NOTES_TOKENS, tokensOf).text}`,
  });
  const limit = computeLastingTarget(trigger, target, input.sizeOf);
  return draftBoundary(input, { cover, pieces, method: "notes", trigger, limit });
}

/** Leaves out of the notes what the tail shows. */
export function writeBeside({ text, textBeside }: SessionNotes, kept: readonly Slot[]): string {
  if (!textBeside) return text;
  const shown = new Set(
    kept.flatMap(({ entry, uses, result }) => [entry, ...uses, ...(result ? [result.id] : [])]),
  );
  return textBeside((id) => shown.has(id));
}

const refuse = (reason: string): Drafted => ({ ok: false, reason });

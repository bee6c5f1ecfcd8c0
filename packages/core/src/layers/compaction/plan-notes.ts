// Compaction from notes: no model is asked. The notes take the place of what they speak of; the tail stays. Pure.
import type { Settings } from "../../settings/schema.ts";
import { notesEnd } from "../notes-end.ts";
import { cutText } from "./cut-text.ts";
import { boundaryDraft, coverOf, type Drafted } from "./draft.ts";
import { derivedParts, type Materials, type Trigger } from "./materials.ts";
import { compactionPieces } from "./pieces.ts";
import { tokensBehindBreak } from "./sizes.ts";
import { tailStart } from "./tail.ts";
import { keepWithin, lastingTarget } from "./target.ts";

export interface SessionNotes {
  /** The model's notes with the structural ones, capped by section. */
  readonly text: string;
  readonly hasContent: boolean;
  /** The entry up to which they speak; `null`: of everything; `undefined`: not known. */
  readonly position: string | null | undefined;
}

export interface NotesPlanInput extends Materials {
  readonly switches: Pick<Settings["switches"], "notesCompaction">;
  readonly notes: SessionNotes;
  readonly trigger: Trigger;
  readonly instructions?: string | undefined;
  readonly target: number;
}

/** Twice what the notes aim at. They cap their sections themselves; this is for notes that do not. */
const NOTES_TOKENS = 24_000;

export const NOTES_HEADING = "# Notes of the session so far";

export function planNotes(input: NotesPlanInput): Drafted {
  const { view, notes, settings, tokensOf, trigger, target } = input;
  if (!input.switches.notesCompaction) return no("switches.notesCompaction is off");
  if (input.instructions) return no("instructions were given, which only a model can follow");
  if (!notes.hasContent) return no("the notes have no content");
  const at = notesEnd(view, notes.position);
  if (at === undefined) return no("it is not known up to where the notes speak");
  const tokens = tokensBehindBreak(tokensOf, view.prelude?.bindsThinking ?? false);
  const start = tailStart({ view, at, tokens, keep: keepWithin(settings, target) });
  const cover = coverOf(view.slots, { from: 0, end: start });
  if (!cover) return no("nothing stands before what is to be kept");
  const kept = view.slots.slice(start);
  const pieces = compactionPieces({
    ...input,
    ...derivedParts(input, kept),
    text: `${NOTES_HEADING}\n\n${cutText(notes.text, NOTES_TOKENS, tokensOf).text}`,
  });
  const limit = lastingTarget(trigger, target);
  return boundaryDraft(input, { cover, pieces, method: "notes", trigger, limit });
}

const no = (reason: string): Drafted => ({ ok: false, reason });

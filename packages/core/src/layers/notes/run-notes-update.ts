// Updates the notes: a fork may edit this one text, and the result is written completely or not at all. Headings and guide
// lines are restored, whatever the model did.

import type { ForkOutcome, RunFork } from "../../forks/fork.ts";
import { findForkBase } from "../../forks/fork-base.ts";
import { FileError, type Files } from "../../ports/files.ts";
import type { Settings } from "../../settings/schema.ts";
import type { View } from "../../view/view.ts";
import type { TokensOf } from "./cut-to-fit.ts";
import { type Custom, loadCustom, readText } from "./load-custom.ts";
import { leadsTo, makeNotesPath } from "./notes-path.ts";
import {
  assembleNotes,
  type Bodies,
  emptyBodies,
  isEmpty,
  isSame,
  mergeBodies,
  parseNotes,
  restoreSections,
  type Template,
} from "./notes-sections.ts";
import { NOTES } from "./notes-state.ts";
import { NOTES_CHARACTERS, NotesText } from "./notes-text.ts";
import { makeUpdateDirective } from "./update-directive.ts";

/** One turn for the edits, the others to correct an edit that failed. */
const MAX_TURNS = 4;
const STOPPED = "The update was stopped.";

export interface UpdateInput {
  readonly runFork: RunFork;
  readonly files: Files;
  readonly view: View;
  /** The session's folder beside its transcript. */
  readonly folder: string;
  readonly home: string;
  readonly limits: Pick<Settings["notes"], "sectionTokens" | "totalTokens">;
  readonly tokensOf: TokensOf;
  readonly signal?: AbortSignal;
}

export type UpdateOutcome =
  | {
      readonly ok: true;
      /** False if the model found nothing to change; the notes cover everything up to the position all the same. */
      readonly changed: boolean;
      readonly text: string;
      /** The entry up to which the notes cover the conversation: the last that the fork saw. */
      readonly position: string;
      /** Why the user's own template or prompt could not be used. */
      readonly failures: readonly string[];
      readonly denied: number;
    }
  | {
      readonly ok: false;
      readonly reason: string;
      readonly failures: readonly string[];
      readonly denied: number;
    };

export async function runNotesUpdate(input: UpdateInput): Promise<UpdateOutcome> {
  const { files, folder, home, view, signal } = input;
  const notesPath = makeNotesPath(folder);
  const custom = await loadCustom(files, home);
  const { template, failures } = custom;
  const before = await readBodies(files, notesPath, custom);
  if (!before.ok) return { ok: false, reason: before.reason, failures, denied: 0 };
  const notes = new NotesText(assembleNotes(template, before.bodies), notesPath, (path) =>
    leadsTo(files, path, notesPath),
  );
  // The fork takes the view as it is when it starts, so nothing may be awaited between here and there.
  const position = findForkBase(view).slots.at(-1)?.entry;
  if (position === undefined) return { ok: false, reason: "Nothing was said yet.", failures, denied: 0 };
  const outcome = await input.runFork(makeForkTask(input, custom, before.bodies, notes, notesPath));
  const { denied } = outcome;
  const refuse = (reason: string): UpdateOutcome => ({ ok: false, reason, failures, denied });
  if (signal?.aborted) return refuse(STOPPED);
  if (!outcome.ok) return refuse(outcome.reason);
  const after = readAnswer(outcome, notes, template, before.bodies);
  if (!after) return refuse("The model's answer held no notes.");
  if (isSame(template, before.bodies, after)) {
    return { ok: true, changed: false, text: notes.text, position, failures, denied };
  }
  if (isEmpty(template, after)) return refuse("The model's answer would have emptied the notes.");
  const written = await writeNotes(input, custom, before.bodies, after);
  return written.ok
    ? { ok: true, changed: true, text: written.text, position, failures, denied }
    : refuse(written.reason);
}

function makeForkTask(
  input: UpdateInput,
  custom: Custom,
  bodies: Bodies,
  notes: NotesText,
  notesPath: string,
) {
  const { view, limits, tokensOf, signal } = input;
  const directive = makeUpdateDirective({
    ...custom,
    bodies,
    currentNotes: notes.text.trimEnd(),
    notesPath,
    canEdit: view.prelude?.tools.some(({ name }) => name === "Edit") ?? false,
    limits,
    tokensOf,
  });
  return {
    layer: NOTES,
    directive,
    answer: (call: Parameters<NotesText["answer"]>[0]) => notes.answer(call),
    isDone: () => notes.isDone(),
    maxTurns: MAX_TURNS,
    ...(signal && { signal }),
  };
}

/**
 * Returns the notes after the model's edits, plus the sections that its text gives. Undefined if the answer cannot be used.
 */
function readAnswer(
  { text, message }: Extract<ForkOutcome, { ok: true }>,
  notes: NotesText,
  template: Template,
  before: Bodies,
): Bodies | undefined {
  const given = /<notes>([\s\S]*)<\/notes>/.exec(text)?.[1];
  // An answer that was cut off may lack edits that belong to the ones it has.
  const isWhole = given !== undefined || (notes.edits > 0 && message.stop_reason !== "max_tokens");
  if (!isWhole) return undefined;
  const answers = [...(notes.edits > 0 ? [notes.text] : []), ...(given?.trim() ? [withoutFence(given)] : [])];
  const isNonsense = (answer: string) =>
    answer.length > NOTES_CHARACTERS || parseNotes(template, answer).size === 0;
  if (answers.some(isNonsense)) return undefined;
  return answers.reduce((bodies, answer) => restoreSections(template, bodies, answer), before);
}

const withoutFence = (text: string) => /^\s*```\w*\n([\s\S]*)\n```\s*$/.exec(text)?.[1] ?? text;

/** Writes the notes. Sections that somebody else has changed in the file meanwhile are kept. */
async function writeNotes(
  { files, folder, signal }: UpdateInput,
  custom: Custom,
  before: Bodies,
  after: Bodies,
) {
  const path = makeNotesPath(folder);
  const now = await readBodies(files, path, custom);
  if (!now.ok) return now;
  if (signal?.aborted) return { ok: false as const, reason: STOPPED };
  const text = assembleNotes(custom.template, mergeBodies(custom.template, before, after, now.bodies));
  try {
    await files.write(path, text);
    return { ok: true as const, text };
  } catch (error) {
    if (!FileError.isInstance(error)) throw error;
    return { ok: false as const, reason: error.message };
  }
}

async function readBodies(files: Files, path: string, { template }: Custom) {
  const read = await readText(files, path);
  if (!read.ok) return read;
  const text = read.text ?? "";
  if (text.length > NOTES_CHARACTERS)
    return {
      ok: false as const,
      reason: `${path} is too long to be brought up to date: shorten it by hand.`,
    };
  return { ok: true as const, bodies: restoreSections(template, emptyBodies(template), text) };
}

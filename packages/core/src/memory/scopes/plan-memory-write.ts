// Plans Write and Edit on one file of a memory: its new text, and what the model is told once it is saved. Pure.
import { planEdit } from "../../text/plan-edit.ts";
import type { Gated } from "../safety/gate.ts";

/** The input of Write (`content`) or Edit (the other fields). */
export interface MemoryFileInput {
  readonly content?: string;
  readonly old_string?: string;
  readonly new_string?: string;
  readonly replace_all?: boolean;
}

export type MemoryWritePlan =
  | { readonly ok: true /** Null removes the file. */; readonly text: string | null }
  | { readonly ok: false; readonly reason: string };

/** Empty content removes the file. `isSeen`: the model has read the current version of the file. */
export function planMemoryWrite(
  input: MemoryFileInput,
  path: string,
  before: string | undefined,
  isSeen: boolean,
): MemoryWritePlan {
  if (input.content !== undefined) {
    if (before !== undefined && !isSeen && input.content.trim() !== "")
      return { ok: false, reason: `${path} exists and has not been read as it is now. Read it first.` };
    return { ok: true, text: input.content.trim() === "" ? null : input.content };
  }
  if (before === undefined) return { ok: false, reason: `There is no memory ${path}.` };
  const { old_string = "", new_string = "", replace_all = false } = input;
  const edited = planEdit(before, { old: old_string, new: new_string, all: replace_all });
  if (!edited.ok) return { ok: false, reason: `${path} was not changed: ${edited.reason}` };
  return { ok: true, text: edited.text.trim() === "" ? null : edited.text };
}

/** Says how the memory was classified, so that the model does not treat its own words as the user's rule. */
export function describeMemoryWrite({
  path,
  class: kind,
  checks,
  written,
}: Extract<Gated, { ok: true }>): string {
  const how =
    kind === undefined || kind === "said" ? "" : ` It is marked as ${kind}: no human said it in these words.`;
  const asks = checks.map((check) => ` From now on, the person is asked before ${check}.`).join("");
  const beside = written.beside
    .map((each) => ` Someone else changed it in the meantime; your version is in ${each.beside}.`)
    .join("");
  if (written.elsewhere !== undefined)
    return `Saved as ${written.elsewhere}, which holds in every project.${how}${asks}`;
  if (written.noted !== undefined) return `Noted in the journal, ${written.noted}.${how}`;
  return `Saved memory ${path}.${how}${asks}${beside} The index follows by itself.`;
}

/** For a call outside of the memory in `folder`, by a tool that the agent has only for its memory. */
export const explainMemoryAlone = (tool: string, folder: string | undefined): string =>
  `${tool} can be used only for your memory here${folder === undefined ? ", which you do not have in this run" : ` (${folder})`}.`;

export const explainOthersMemory = (file: string): string =>
  `${file} is in the memory of another kind of agent, and only that kind may write there.`;

// Reads the notes for other parts of the session, and merges them with what is derived.
import type { Derived } from "../../derived/derived.ts";
import type { Files } from "../../ports/files.ts";
import type { Settings } from "../../settings/schema.ts";
import type { TokensOf } from "./cut-to-fit.ts";
import { loadCustom, OUR_TEMPLATE, readText } from "./load-custom.ts";
import { mergeNotes } from "./merge-notes.ts";
import { makeNotesPath } from "./notes-path.ts";
import { emptyBodies, isEmpty, restoreSections, type Template } from "./notes-sections.ts";
import { NOTES_CHARACTERS } from "./notes-text.ts";
import { makeStructuralNotes, type StructuralPart } from "./structural-notes.ts";

export interface WrittenNotes {
  readonly template: Template;
  /** The file's text; "" if there is no file. */
  readonly text: string;
  readonly path: string;
  /** True if somebody has written into the template. */
  readonly hasContent: boolean;
  /** Files that exist but could not be read. */
  readonly failures: readonly string[];
}

/** Reads the notes from the session's folder. An unreadable file counts as none, and the reason is reported. */
export async function readNotes(files: Files, folder: string, home: string): Promise<WrittenNotes> {
  const { template, failures } = await loadCustom(files, home);
  const path = makeNotesPath(folder);
  const read = await readText(files, path);
  // We never write a file that long; its beginning is all that can be used.
  const text = (read.ok ? (read.text ?? "") : "").slice(0, NOTES_CHARACTERS);
  const bodies = restoreSections(template, emptyBodies(template), text);
  return {
    template,
    text,
    path,
    hasContent: !isEmpty(template, bodies),
    failures: read.ok ? failures : [...failures, read.reason],
  };
}

export interface AtUse {
  /** The notes that were read; without them only the derived part is returned. */
  readonly written?: Pick<WrittenNotes, "template" | "text" | "path">;
  readonly derived: Derived;
  readonly limits: Pick<Settings["notes"], "sectionTokens" | "totalTokens" | "answerTokens">;
  readonly tokensOf: TokensOf;
  /** Derived parts that the caller shows elsewhere. */
  readonly without?: readonly StructuralPart[];
  /** True for entries and calls that are left out, because the human has removed them or the view shows them. */
  readonly isHidden?: (id: string) => boolean;
}

export interface UsableNotes {
  readonly text: string;
  readonly hasContent: boolean;
}

/** Returns the model's notes and, section by section, derived items that they do not mention. Never written to the file. */
export function makeUsableNotes({
  written,
  derived,
  limits,
  tokensOf,
  without = [],
  isHidden,
}: AtUse): UsableNotes {
  const template = written?.template ?? OUR_TEMPLATE;
  const bodies = restoreSections(template, emptyBodies(template), written?.text ?? "");
  // Functions are listed with their files, or alone if the files are listed elsewhere.
  const left = [...without, ...(without.includes("files") ? [] : ["symbols"])];
  const { answerTokens } = limits;
  const structural = makeStructuralNotes(derived, {
    ...(isHidden && { isHidden }),
    tokensOf,
    answerTokens,
  }).filter(({ part }) => !left.includes(part));
  const notesPath = written?.path ?? "";
  const text = mergeNotes({ template, bodies, structural, limits, tokensOf, notesPath });
  return { text, hasContent: text !== "" };
}

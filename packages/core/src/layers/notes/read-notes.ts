// The door of this layer for whoever uses the notes: reads them, and puts them together with what is derived.
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
  /** The file's text; empty where there is none. */
  readonly text: string;
  readonly path: string;
  /** Somebody has written into the template. */
  readonly hasContent: boolean;
  /** Files that were there and could not be read. */
  readonly failures: readonly string[];
}

/** The notes as they stand in the session's folder. Unreadable ones count as none, and the reason is told. */
export async function readNotes(files: Files, folder: string, home: string): Promise<WrittenNotes> {
  const { template, failures } = await loadCustom(files, home);
  const path = makeNotesPath(folder);
  const read = await readText(files, path);
  // A file that long is none of ours; its beginning is as much as could be used.
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
  /** What was read; without it the derived part stands alone. */
  readonly written?: Pick<WrittenNotes, "template" | "text" | "path">;
  readonly derived: Derived;
  readonly limits: Pick<Settings["notes"], "sectionTokens" | "totalTokens">;
  readonly tokensOf: TokensOf;
  /** Derived parts that the user of the notes shows elsewhere. */
  readonly without?: readonly StructuralPart[];
  /** Entries and calls that are not told: the human has removed them, or the view shows them. By id. */
  readonly isHidden?: (id: string) => boolean;
}

export interface UsableNotes {
  readonly text: string;
  readonly hasContent: boolean;
}

/** The model's notes and, section by section, what is derived and not said there. Never written into the file. */
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
  // Functions stand beside their files, or alone where the files are listed elsewhere.
  const left = [...without, ...(without.includes("files") ? [] : ["symbols"])];
  const structural = makeStructuralNotes(derived, { ...(isHidden && { isHidden }), tokensOf }).filter(
    ({ part }) => !left.includes(part),
  );
  const notesPath = written?.path ?? "";
  const text = mergeNotes({ template, bodies, structural, limits, tokensOf, notesPath });
  return { text, hasContent: text !== "" };
}

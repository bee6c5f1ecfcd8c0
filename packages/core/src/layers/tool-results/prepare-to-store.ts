// A text on its way to disk: where it goes, and what is shown in its place.
import { isText } from "../../transcript/blocks.ts";
import type { Candidate } from "./find-candidates.ts";
import { formatPreview, formatPreviewLine } from "./format-preview.ts";
import { resultContent } from "./result-content.ts";
import { makeFileName, makeSecondFileName } from "./result-file-name.ts";

export interface ToStore {
  readonly id: string;
  readonly extension: "txt" | "json";
  readonly text: string;
  readonly candidate: Candidate;
  /** Bytes of it that the view shows. */
  readonly cap: number;
  /** One line stands for all of it, images and documents too: there is no room for more. */
  readonly isLine?: boolean;
}

const FOLDER = "tool-results";
/** Parsing is only there to choose an ending; a text beyond this is not worth the time. */
const PARSED_CHARACTERS = 2_000_000;

export function prepareToStore(candidate: Candidate, cap: number): ToStore {
  const { id, text } = candidate;
  return { id, extension: isJson(text) ? "json" : "txt", text, candidate, cap };
}

/** Where it goes, from the session's folder; the second place is for when another text has the first. */
export function describePlaces({ id, text, extension }: ToStore): readonly [string, string] {
  return [
    `${FOLDER}/${makeFileName(id)}.${extension}`,
    `${FOLDER}/${makeSecondFileName(id, text)}.${extension}`,
  ];
}

/** Without a path: it could not be written. */
export function makePreview({ text, candidate, cap, isLine }: ToStore, path?: string): string {
  const { kind, recall, slot } = candidate;
  const place = path === undefined ? {} : { path };
  if (isLine) return formatPreviewLine({ text, id: recall, media: countMedia(candidate), ...place });
  if (kind !== "said") return formatPreview({ text, cap, id: recall, what: "This result", ...place });
  if (slot.source !== "human")
    return formatPreview({ text, cap, id: recall, what: "This attachment", ...place });
  return formatPreview({ text, cap, id: recall, what: "This message", hint: QUESTION, ...place });
}

function countMedia({ kind, slot }: Candidate): number {
  const content = kind === "result" ? resultContent(slot) : slot.blocks;
  return typeof content === "string" ? 0 : content.filter((block) => !isText(block)).length;
}

/** People paste first and ask afterwards. */
const QUESTION = "What is asked may stand at its end: read that too.";

function isJson(text: string): boolean {
  if (text.length > PARSED_CHARACTERS || !/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

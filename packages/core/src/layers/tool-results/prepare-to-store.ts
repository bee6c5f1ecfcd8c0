// Prepares a text for storage: where it goes, and what the view shows instead.
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
  /** Bytes of the text that the view shows. */
  readonly cap: number;
  /** One line replaces everything, including images and documents, because there is no room for more. */
  readonly isLine?: boolean;
  /** The line does not name the file, whose path is longer than the rest of it. */
  readonly isBare?: boolean;
}

const FOLDER = "tool-results";
/** Parsing only serves to choose a file extension, and is not worth the time for a longer text. */
const PARSED_CHARACTERS = 2_000_000;

export function prepareToStore(candidate: Candidate, cap: number): ToStore {
  const { id, text } = candidate;
  return { id, extension: isJson(text) ? "json" : "txt", text, candidate, cap };
}

/** Returns two paths relative to the session's folder; the second is used if another text has the first. */
export function describePlaces({ id, text, extension }: ToStore): readonly [string, string] {
  return [
    `${FOLDER}/${makeFileName(id)}.${extension}`,
    `${FOLDER}/${makeSecondFileName(id, text)}.${extension}`,
  ];
}

/** `path` is undefined if the text could not be stored. */
export function makePreview({ text, candidate, cap, isLine, isBare }: ToStore, path?: string): string {
  const { kind, recall, slot } = candidate;
  const place = path === undefined || isBare ? {} : { path };
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

/** People often paste first and ask below. */
const QUESTION = "The question may be at its end: read that too.";

function isJson(text: string): boolean {
  if (text.length > PARSED_CHARACTERS || !/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

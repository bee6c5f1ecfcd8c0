// Says on one line what a tool call was about: the file, the command, the question.
import { toOneLine } from "../text/to-one-line.ts";
import { findNamedPath } from "../tokens/repeats.ts";

/** Fields that name a call's subject, the most specific first. Tools of all authors use similar names. */
const TELLING = ["command", "pattern", "query", "url", "prompt", "id", "name", "description"] as const;

/** For a search, what it looks for says more than where it looks. */
const SOUGHT = ["pattern", "query"] as const;

export interface Subject {
  readonly text: string;
  /** A path is shortened at its beginning, everything else at its end. */
  readonly isPath: boolean;
}

export function subjectOf(input: unknown): Subject {
  const path = findNamedPath(input);
  if (typeof input !== "object" || input === null)
    return { text: toOneLine(String(input ?? "")), isPath: false };
  const fields = input as Record<string, unknown>;
  const sought = findSought(input);
  if (path !== undefined && sought !== undefined)
    return { text: toOneLine(`${sought} in ${path}`), isPath: false };
  if (path !== undefined) return { text: toOneLine(path), isPath: true };
  const told = TELLING.map((field) => fields[field]).find(isTelling) ?? Object.values(fields).find(isTelling);
  const text = told ?? (Object.keys(fields).length === 0 ? "" : JSON.stringify(input));
  return { text: toOneLine(text), isPath: false };
}

/** Returns what a search looks for. */
export function findSought(input: unknown): string | undefined {
  if (typeof input !== "object" || input === null) return undefined;
  return SOUGHT.map((field) => (input as Record<string, unknown>)[field]).find(isTelling);
}

/** Cuts to this many characters and marks the cut. */
export function shortenSubject({ text, isPath }: Subject, room: number): string {
  if (text.length <= room) return text;
  if (room < 2) return "";
  return isPath ? `…${text.slice(1 - room).toWellFormed()}` : `${text.slice(0, room - 1).toWellFormed()}…`;
}

const isTelling = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";

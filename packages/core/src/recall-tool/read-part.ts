// Cuts the part of a text that fits into an answer, and says where to continue. Pure.
import { findEndWithin, READING_TOKENS } from "./fit-answer.ts";

/** Tokens for the line that says where to continue. */
const FOOT_TOKENS = 60;

/** The most characters of one part. Coding agents cut longer results before they come here. */
const PART_CHARACTERS = 80_000;

/** `maxTokens`: fewer than usual if the window is small. */
export function readPart(id: string, text: string, start: number, maxTokens = READING_TOKENS): string {
  if (start >= text.length && text !== "")
    return `${id} has ${text.length} characters; there is nothing from ${start} on.`;
  const room = Math.max(FOOT_TOKENS, Math.min(maxTokens, READING_TOKENS) - FOOT_TOKENS);
  const end = findEndWithin(text, start, room, PART_CHARACTERS);
  const part = text.slice(start, end).toWellFormed();
  return end < text.length
    ? `${part}\n\n[${end} of ${text.length} characters. Go on with offset ${end}.]`
    : part;
}

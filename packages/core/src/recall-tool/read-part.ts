// Cuts the part of a text that fits into an answer, and says where to continue. Pure.
import { ANSWER_TOKENS, findEndWithin } from "./fit-answer.ts";

/** Tokens for the line that says where to continue. */
const FOOT_TOKENS = 60;

export function readPart(id: string, text: string, start: number): string {
  if (start >= text.length && text !== "")
    return `${id} has ${text.length} characters; there is nothing from ${start} on.`;
  const end = findEndWithin(text, start, ANSWER_TOKENS - FOOT_TOKENS);
  const part = text.slice(start, end).toWellFormed();
  return end < text.length
    ? `${part}\n\n[${end} of ${text.length} characters. Go on with offset ${end}.]`
    : part;
}

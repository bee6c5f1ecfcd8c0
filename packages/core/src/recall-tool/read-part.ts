// A part of a text that fits into an answer, and where to go on. Pure.
import { ANSWER_TOKENS, findEndWithin } from "./fit-answer.ts";

/** The line that says where to go on. */
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

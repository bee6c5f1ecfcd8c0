// The directives that ask a fork for a summary.
import { fillPrompt } from "../../prompts/fill.ts";
import prompt from "./prompt.md.ts";
import partialPrompt from "./prompt-partial.md.ts";

/** The most characters of added instructions; longer texts are pasted files rather than instructions. */
const INSTRUCTIONS_CHARACTERS = 8_000;

export const makeFullDirective = (instructions: string | undefined): string =>
  fillPrompt(prompt, { instructions: formatInstructions(instructions) }).trimEnd();

/** `part` says which part of the conversation, in a sentence. */
export const makePartialDirective = (part: string, instructions: string | undefined): string =>
  fillPrompt(partialPrompt, { part, instructions: formatInstructions(instructions) }).trimEnd();

function formatInstructions(instructions: string | undefined): string {
  const text = instructions?.trim().slice(0, INSTRUCTIONS_CHARACTERS).toWellFormed();
  return text ? `\nFor this summary, the following was requested in particular:\n\n${text}` : "";
}

// The system text of a session: pal's own, or what the caller of `openAgent` makes of it. Pure.
import { SYSTEM_PROMPT } from "./system-prompt.ts";

/** A text takes the place of pal's system text, `append` is added at its end. */
export type SystemText = string | { readonly append: string };

export function createSystemText(given: SystemText | undefined): string {
  if (given === undefined) return SYSTEM_PROMPT;
  return typeof given === "string" ? given : `${SYSTEM_PROMPT}\n\n${given.append}`;
}

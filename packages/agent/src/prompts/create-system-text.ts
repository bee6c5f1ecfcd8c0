// The system text of a session: pal's own, replaced or extended by the caller of `openAgent`. Pure.
import { SYSTEM_PROMPT } from "./system-prompt.ts";

/** A string replaces pal's system text; `append` is added at its end. */
export type SystemText = string | { readonly append: string };

/** The paragraph on searching memories and earlier sessions. */
const SEARCH_GUIDE = /^- \*\*Looking further\.\*\*.*\n/m;

export function createSystemText(given: SystemText | undefined, showSearchGuide = true): string {
  if (typeof given === "string") return given;
  const own = showSearchGuide ? SYSTEM_PROMPT : SYSTEM_PROMPT.replace(SEARCH_GUIDE, "");
  return given === undefined ? own : `${own}\n\n${given.append}`;
}

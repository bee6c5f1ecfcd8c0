// Whether a memory has rules, or would have them if it could be read. Pure.
import type { Memory } from "../memory.ts";

/** A line of the frontmatter that stands in the text: its fence is missing. */
export const hasStrayRule = ({ never, body }: Pick<Memory, "never" | "body">): boolean =>
  never.length === 0 && /^never[ \t]*:/m.test(body);

export const mayHoldRules = (memory: Pick<Memory, "never" | "body" | "broken">): boolean =>
  memory.never.length > 0 || memory.broken !== undefined || hasStrayRule(memory);

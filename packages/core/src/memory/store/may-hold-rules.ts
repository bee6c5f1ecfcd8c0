// Checks whether a memory has rules, or would have them if it could be parsed. Pure.
import type { Memory } from "../memory.ts";

/** True if a `never:` line is in the body because the fence of the frontmatter is missing. */
export const hasStrayRule = ({ never, body }: Pick<Memory, "never" | "body">): boolean =>
  never.length === 0 && /^never[ \t]*:/m.test(body);

export const mayHoldRules = (memory: Pick<Memory, "never" | "body" | "broken">): boolean =>
  memory.never.length > 0 || memory.broken !== undefined || hasStrayRule(memory);

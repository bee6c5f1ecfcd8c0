// Turns the `never:` checks of memories into permission rules: pal asks before such calls. Pure.
import type { Memory } from "@palimpsest/core/memory";
import { toOneLine } from "@palimpsest/core/text";
import { parseRule, type Rule } from "../permissions/rule.ts";

/** Characters of the memory that a question shows. */
const MAX_CHARACTERS = 200;

/** Only the user's own rules: what a model inferred forbids nothing. */
export function memoryRules(memories: readonly Memory[]): readonly Rule[] {
  return memories.filter(isPersons).flatMap(({ path, never, evidence, description, name }) => {
    const words = toOneLine(evidence?.quote ?? (description || name), MAX_CHARACTERS);
    return never.flatMap((text) => {
      const rule = parseRule("ask", text, words);
      return rule ? [{ ...rule, memory: path }] : [];
    });
  });
}

/** Whether the human said it, or wrote it by hand (without evidence). The type of the memory does not matter. */
export const isPersons = ({ evidence, unconfirmed }: Memory): boolean =>
  unconfirmed === undefined && (evidence === undefined || evidence.class === "said");

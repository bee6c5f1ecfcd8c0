// The checks of memories as permission rules: what a person once forbade is asked about before it happens. Pure.
import type { Memory } from "@palimpsest/core/memory";
import { toOneLine } from "@palimpsest/core/text";
import { parseRule, type Rule } from "../permissions/rule.ts";

/** Of the words that a question shows. */
const MAX_CHARACTERS = 200;

/** Only rules of the person's own: what a model concluded forbids nothing. */
export function memoryRules(memories: readonly Memory[]): readonly Rule[] {
  return memories.filter(isPersons).flatMap(({ path, never, evidence, description, name }) => {
    const words = toOneLine(evidence?.quote ?? (description || name), MAX_CHARACTERS);
    return never.flatMap((text) => {
      const rule = parseRule("ask", text, words);
      return rule ? [{ ...rule, memory: path }] : [];
    });
  });
}

/** Said by the human, or written by hand: then nothing is stamped on it. Whatever its type, what it forbids was promised. */
export const isPersons = ({ evidence }: Memory): boolean =>
  evidence === undefined || evidence.class === "said";

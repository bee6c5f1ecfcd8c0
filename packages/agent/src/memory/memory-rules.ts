// The checks of memories as permission rules: what a person once forbade is asked about before it happens. Pure.
import type { Memory } from "@palimpsest/core";
import { parseRule, type Rule } from "../permissions/rule.ts";

/** Of the words that a question shows. */
const MOST_CHARACTERS = 200;

/** Only rules of the person's own: what a model concluded forbids nothing. */
export function memoryRules(memories: readonly Memory[]): readonly Rule[] {
  return memories.filter(isPersons).flatMap(({ path, never, evidence, description, name }) => {
    const words = oneLine(evidence?.quote ?? (description || name));
    return never.flatMap((text) => {
      const rule = parseRule("ask", text, words);
      return rule ? [{ ...rule, memory: path }] : [];
    });
  });
}

/** Said by the human, or written by hand: then nothing is stamped on it. Whatever its type, what it forbids was promised. */
export const isPersons = ({ evidence }: Memory): boolean =>
  evidence === undefined || evidence.class === "said";

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= MOST_CHARACTERS ? line : `${line.slice(0, MOST_CHARACTERS - 1).toWellFormed()}…`;
}

// Checks whether a message asks for all that is remembered: "What do you remember?"
import { compilePhrases } from "./compile-phrases.ts";
import { stripPoliteness } from "./strip-lead-in.ts";

const QUESTION = compilePhrases(({ memoryQuestions }) => memoryQuestions, "start");
const AROUND = /^[\s¿¡"'(]+|[\s?？!！.。"')]+$/gu;

/** False if more follows: "What do you remember about the deploys?" */
export function asksForMemories(message: string): boolean {
  const said = stripPoliteness(message.trim().replace(AROUND, "")).replace(AROUND, "");
  return QUESTION.find(said)?.length === said.length && said !== "";
}

// Finds pairs of memories in force that may contradict each other, for an overview. Pure.
import { holdsPersonsWords, type Memory } from "../memory.ts";
import { listStatements } from "./list-statements.ts";
import { planSupersession, type Replaced } from "./plan-supersession.ts";

/** Only the newest: each is compared with all others, and nobody reads more at once. */
const MAX_MEMORIES = 300;

export function findContradictions(memories: readonly Memory[]): readonly Replaced[] {
  const newest = memories.toSorted((a, b) => b.modified - a.modified).slice(0, MAX_MEMORIES);
  return newest.flatMap((memory, at) => {
    const { path, modified: time } = memory;
    const isPersons = holdsPersonsWords(memory);
    const fresh = listStatements(memory).map((sentence) => ({ path, sentence, time, isPersons }));
    const older = newest.slice(at + 1).map((other) => ({ memory: other, time: other.modified }));
    const { replaced, unsure } = planSupersession(fresh, older);
    return [...replaced, ...unsure];
  });
}

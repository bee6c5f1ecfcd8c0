// The facts of the kill rounds: sentences that differ so much that the gate does not take any for a repetition.
import type { Random } from "../../random.ts";

export interface Fact {
  /** A word that no other fact contains; it is also in the name of the memory's file. */
  readonly mark: string;
  readonly sentence: string;
}

const FACT = /Depot (\w+) keeps \w+ beside \w+\./g;
const CONSONANTS = [..."bdfgklmnprstvz"];
const VOWELS = [..."aeiou"];
/** Enough to make a collision within a run very unlikely. */
const SYLLABLES = 5;

export function drawFact(random: Random): Fact {
  const [mark, content, place] = [drawWord(random), drawWord(random), drawWord(random)];
  return { mark, sentence: `Depot ${mark} keeps ${content} beside ${place}.` };
}

export function drawWord(random: Random): string {
  return Array.from({ length: SYLLABLES }, () => random.pick(CONSONANTS) + random.pick(VOWELS)).join("");
}

export function factsIn(text: string): readonly Fact[] {
  return [...text.matchAll(FACT)].map(([sentence, mark = ""]) => ({ mark, sentence }));
}

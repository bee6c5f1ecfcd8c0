// Makes a line with a model's paraphrase of a human's sentence, so that the memory is found by other words too. Pure.
import { hasStandingWords } from "../../language/is-standing-rule.ts";
import { stemWord } from "../../search/rank/stem.ts";
import { isStopWord } from "../../search/rank/stop-words.ts";
import { cutAtWord } from "../../text/cut-at-word.ts";
import type { ReadClaim } from "./claim.ts";
import { wordsOf } from "./shingles.ts";
import type { Sources } from "./sources.ts";

const NAME_CHARACTERS = 60;
const DESCRIPTION_CHARACTERS = 150;
const ABOUT = "About: ";
const MARK = /^\((?:observed|inferred|said)\)\s*/i;

/** Returns "" if it adds no word to `known`, gives the agent an order, or was taken from a tool's output or a prompt. */
export function aboutLine(
  { name, description }: Pick<ReadClaim, "name" | "description">,
  known: string,
  sources: Sources,
): string {
  const there = new Set(termsOf(known));
  const parts = [
    cutAtWord(cleanLine(name), NAME_CHARACTERS),
    cutAtWord(cleanLine(description), DESCRIPTION_CHARACTERS),
  ]
    .filter((text) => !hasStandingWords(text) && !sources.sharesRuns(text, ["tool", "foreign", "injected"]))
    .filter((text) => {
      const isNew = termsOf(text).some((term) => !there.has(term));
      for (const term of termsOf(text)) there.add(term);
      return isNew;
    });
  return parts.length === 0 ? "" : `${ABOUT}${parts.join(". ")}`;
}

export const isAboutLine = (line: string): boolean => line.startsWith(ABOUT);

const cleanLine = (text: string): string =>
  text
    .replace(MARK, "")
    .replace(/[\s#>*_`[\]]+/g, " ")
    .trim();

const termsOf = (text: string): readonly string[] =>
  wordsOf(text)
    .map(stemWord)
    .filter((term) => !isStopWord(term));

// Finds the memory that already says what a new one would say. Pure.
import { stripLeadIn } from "../../language/strip-lead-in.ts";
import { stemWord } from "../../search/rank/stem.ts";
import { isStopWord } from "../../search/rank/stop-words.ts";
import type { Memory } from "../memory.ts";
import { compareStatements } from "../supersession/compare-statements.ts";
import { listStatements } from "../supersession/list-statements.ts";
import { readStatement } from "../supersession/read-statement.ts";
import { isAboutLine } from "./about-line.ts";
import { foldLookalikes } from "./fold-lookalikes.ts";
import { withoutModelHeading } from "./heading.ts";
import { shareIn, shinglesOf, wordsOf } from "./shingles.ts";

/** The share of the new memory's word sequences that the old one contains. */
const SAME_RUNS = 0.6;
/** Or this share of all their words occurs in both: the same content in another order. */
const SAME_WORDS = 0.7;
/** With fewer words there is too little to compare. */
const FEWEST = 4;

const MARK = /^\((?:observed|inferred)\) /;

type Text = Pick<Memory, "path" | "description" | "body" | "evidence">;

export function duplicateOf<M extends Text>(memory: Text, existing: readonly M[]): M | undefined {
  const text = textOf(memory);
  const shingles = shinglesOf(text);
  const terms = termsOf(text);
  const said = quoteOf(memory);
  const isOther = (other: M) => other.path !== memory.path && !hasReplaced(memory, other);
  const quoted =
    wordsOf(said).length < FEWEST
      ? undefined
      : existing.find((other) => quoteOf(other).includes(said) && isOther(other));
  if (quoted || terms.size < FEWEST) return quoted;
  return existing.find((other) => {
    const theirs = textOf(other);
    const isLike =
      shareIn(shingles, shinglesOf(theirs)) >= SAME_RUNS ||
      measureLikeness(terms, termsOf(theirs)) >= SAME_WORDS;
    return isLike && isOther(other);
  });
}

/** True if the newer text has almost the same words with another date or number: a correction, not a duplicate. */
function hasReplaced(newer: Text, older: Text): boolean {
  const those = listStatements(older).map(readStatement);
  return listStatements(newer)
    .map(readStatement)
    .some((each) => those.some((other) => compareStatements(each, other) === "replaces"));
}

/** Returns a human's sentence for comparison, without its lead-in. */
const quoteOf = ({ evidence }: Text): string =>
  foldLookalikes(stripLeadIn(evidence?.quote ?? "")).replace(/[\s.!。！]+$/u, "");

/** Returns the text without what the gate adds. */
const textOf = ({ description, body }: Text): string =>
  `${description.replace(MARK, "")}\n${withoutAbout(withoutModelHeading(body))}`;

const withoutAbout = (body: string): string =>
  body
    .split("\n")
    .filter((line) => !isAboutLine(line))
    .join("\n");

const termsOf = (text: string): ReadonlySet<string> =>
  new Set(
    wordsOf(text)
      .map(stemWord)
      .filter((term) => !isStopWord(term)),
  );

function measureLikeness(these: ReadonlySet<string>, those: ReadonlySet<string>): number {
  const shared = [...these].filter((term) => those.has(term)).length;
  return shared / (these.size + those.size - shared);
}

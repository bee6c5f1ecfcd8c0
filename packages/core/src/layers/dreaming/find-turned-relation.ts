// Finds a relation that a text reverses: "Ben reports to Ada" for "Ada reports to Ben", "at least" for "at most". Pure.
import { ARTICLE, findTerm, type Segment, type Sentence } from "./statement-segments.ts";

/** Words that relate what precedes them to what follows them. */
const RELATORS = new Set(
  "to from into onto than before after by over under above below with without then insteadof against behind zu nach von vor als durch über unter mit ohne avant après par que sans antes después sin depois sem".split(
    " ",
  ),
);
/** Words that end what belongs to a relator. */
const BOUNDARIES = new Set(
  ", in on at for of as is are was were when if unless until since because im am an auf für dans en sur pour para em".split(
    " ",
  ),
);
const OPPOSITES: ReadonlyMap<string, string> = new Map(
  "before/after above/below over/under with/without faster/slower more/less more/fewer larger/smaller bigger/smaller higher/lower earlier/later longer/shorter vor/nach mit/ohne über/unter avant/après avec/sans antes/después con/sin antes/depois com/sem most/least min/max minimum/maximum all/some must/may required/optional always/sometimes enabled/disabled alle/manche"
    .split(" ")
    .flatMap((pair) => {
      const [one = "", other = ""] = pair.split("/");
      return [
        [one, other],
        [other, one],
      ] as const;
    }),
);
/** Words with which a sentence can name things in another order and mean the same, such as a passive. */
const TURNED_ABOUT =
  /^(?:is|are|was|were|be|been|being|by|what|which|who|whom|that|wird|wurde|werden|von|est|sont|par|es|son|por|é|são|,)$/;
/** The most words that are compared; the comparison takes every three of them. */
const MAX_TERMS = 40;
/** The most words after a relator that belong to it. */
const MAX_ARGUMENT = 3;

/** Returns what is reversed in every sentence that is nearest to the fact, or undefined. */
export function findTurnedRelation(fact: Sentence, sentences: readonly Sentence[]): string | undefined {
  const near = findNearestSentences(fact, sentences);
  if (near.length === 0) return undefined;
  const found = near.map((sentence) => findTurned(fact, sentence));
  return found.every((each) => each !== undefined) ? found[0] : undefined;
}

function findTurned(fact: Sentence, sentence: Sentence): string | undefined {
  const said = new Set(sentence.words);
  for (const word of new Set(fact.words)) {
    const opposite = OPPOSITES.get(word);
    const isOpposite = opposite !== undefined && !said.has(word) && said.has(opposite);
    if (!RELATORS.has(word)) {
      // A comparison may name its two things in the other order; "than" is checked as a relator below.
      if (isOpposite && !fact.words.includes("than")) return `it said ${word}, not ${opposite}`;
      continue;
    }
    if (!isOpposite && !said.has(word)) continue;
    const isExchanged = hasExchanged(fact, sentence, word, isOpposite ? opposite : word);
    const hasOtherSide = word === "than" ? isComparedOtherwise(fact, said) : isOpposite;
    if (isExchanged !== hasOtherSide) return `what comes before and after ${JSON.stringify(word)} is swapped`;
  }
  return undefined;
}

/** True if the comparison uses the opposite word: "slower than" for "faster than". */
const isComparedOtherwise = ({ words }: Sentence, said: ReadonlySet<string>): boolean =>
  words.some((word) => {
    const opposite = OPPOSITES.get(word);
    return opposite !== undefined && !said.has(word) && said.has(opposite);
  });

/**
 * True if another word of the statement now follows the relator, and the word that followed it is elsewhere in the sentence.
 */
function hasExchanged(fact: Sentence, sentence: Sentence, relator: string, there: string): boolean {
  const was = findArgument(fact, relator);
  const now = findArgument(sentence, there);
  if (was.length === 0 || now.length === 0 || now.some((term) => was.includes(term))) return false;
  return was.some((term) => sentence.terms.has(term)) && now.some((term) => fact.terms.has(term));
}

function findArgument({ words }: Sentence, relator: string): readonly string[] {
  const terms: string[] = [];
  for (const word of words.slice(words.indexOf(relator) + 1)) {
    // In "then to production" the second relator continues the first.
    if (RELATORS.has(word) && terms.length === 0) continue;
    if (RELATORS.has(word) || BOUNDARIES.has(word) || terms.length >= MAX_ARGUMENT) break;
    terms.push(...findTerm(word));
  }
  return terms;
}

/** Returns the sentences that share most words with the fact. */
function findNearestSentences(fact: Sentence, sentences: readonly Sentence[]): readonly Sentence[] {
  const countShared = ({ terms }: Sentence) => {
    let count = 0;
    for (const term of fact.terms) if (terms.has(term)) count++;
    return count;
  };
  const most = sentences.reduce((best, sentence) => Math.max(best, countShared(sentence)), 0);
  return most === 0 ? [] : sentences.filter((sentence) => countShared(sentence) === most);
}

/** Finds "Ben manages Ada" for "Ada manages Ben": three words in reverse order. */
export function hasExchangedEnds(fact: Segment, segment: Segment): boolean {
  const isTurnedAbout = segment.words.some((word) => TURNED_ABOUT.test(word) && !fact.words.includes(word));
  if (isTurnedAbout) return false;
  const places = new Map(segment.terms.map((term, at) => [term, at]));
  // What follows a preposition may stand anywhere: "In the migration data moves".
  for (const term of listLedTo(segment)) places.delete(term);
  const order = fact.terms.slice(0, MAX_TERMS).flatMap((term) => places.get(term) ?? []);
  return order.some((first, i) =>
    order
      .slice(i + 1)
      .some((middle, j) => middle < first && order.slice(i + j + 2).some((last) => last < middle)),
  );
}

/** Lists the content words that follow a preposition or relator, directly or after an article. */
function listLedTo({ words }: Segment): readonly string[] {
  return words.flatMap((word, at) => {
    const before = [words[at - 1] ?? "", ARTICLE.test(words[at - 1] ?? "") ? (words[at - 2] ?? "") : ""];
    return before.some((each) => RELATORS.has(each) || BOUNDARIES.has(each)) ? findTerm(word) : [];
  });
}

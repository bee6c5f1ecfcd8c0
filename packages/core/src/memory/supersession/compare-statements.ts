// Decides whether a newer statement replaces an older one. When in doubt, it does not: a stale memory can be corrected
// later, but one that was superseded by mistake is missed only when it is needed. Pure.
import { isOtherChoice } from "./is-other-choice.ts";
import type { Statement, ValueKind } from "./read-statement.ts";

/** `replaces`: both are about the same thing, and only one of them can be true. `unsure`: this may be so. */
export type Relation = "replaces" | "unsure" | "other";

const KINDS: readonly ValueKind[] = ["moment", "place", "number"];
/** Two sentences that each give a value of the same thing share this much of their other words. */
const SAME_WORDS = 0.75;
/** The share of the shorter sentence's words that must be shared if the newer one says that it corrects something. */
const CORRECTED_WORDS = 0.5;
/** For a negation, such as "never do it" and "do it", whose words differ a little more. */
const DENIED_WORDS = 0.6;
const DOUBTED_WORDS = 0.5;
/** Sentences that share a single word are rarely about the same thing. */
const MIN_SHARED = 2;
/** The most words that a name takes, as in "the web team" and "the data platform team". */
const MAX_SLOT = 2;

export function compareStatements(newer: Statement, older: Statement): Relation {
  if (isOtherChoice(newer, older)) return "replaces";
  const overlap = measureOverlap(newer, older);
  if (!overlap.hasSubject) return "other";
  const changes = countChangedValues(newer, older);
  const isDenied = newer.isNegated !== older.isNegated;
  if (newer.isCorrection) {
    const relation = compareCorrection(newer, older, overlap, changes, isDenied);
    if (relation !== "other") return relation;
  }
  // A correction often names its subject in one word; a later full sentence is about the same.
  const isTerse = older.isCorrection && overlap.onlyOlder === 0;
  const isSubject =
    overlap.likeness >= SAME_WORDS || (overlap.isContained && (isTerse || overlap.shared >= MIN_SHARED));
  if (changes === 1 && isSubject) return areAboutOtherPlaces(newer, older) ? "unsure" : "replaces";
  if (isDenied && overlap.likeness >= DENIED_WORDS && hasComparableValues(newer, older)) return "replaces";
  const isDoubtful = overlap.shared >= MIN_SHARED && overlap.likeness >= DOUBTED_WORDS;
  if (!isDoubtful) return "other";
  return changes > 0 || isDenied || isOneSlot(overlap) ? "unsure" : "other";
}

function compareCorrection(
  newer: Statement,
  older: Statement,
  overlap: Overlap,
  changes: number,
  isDenied: boolean,
): Relation {
  const { shared, containment, onlyNewer, onlyOlder } = overlap;
  if (containment < CORRECTED_WORDS) return "other";
  if (changes > 0)
    return hasRivals(newer, older) || areAboutOtherPlaces(newer, older) ? "unsure" : "replaces";
  if (!hasComparableValues(newer, older)) return "other";
  // "We use pnpm now instead of npm" names and replaces what was said before.
  if (onlyOlder === 0 && onlyNewer > 0 && (shared >= MIN_SHARED || onlyNewer <= MAX_SLOT)) return "replaces";
  if (isDenied && containment >= SURE_CONTAINMENT) return "replaces";
  if (isOneSlot(overlap)) return shared >= MIN_SHARED ? "replaces" : "unsure";
  // "The freeze is cancelled."
  return onlyNewer === 0 && shared >= 1 && isEnding(newer, older) ? "replaces" : "other";
}

const SURE_CONTAINMENT = 0.8;

/** True if the newer sentence says nothing but that its subject is over. */
const isEnding = (newer: Statement, older: Statement): boolean =>
  KINDS.every((kind) => newer.values[kind].length === 0) && newer.words.length < older.words.length + 1;

interface Overlap {
  readonly shared: number;
  /** True if a shared word is long enough to name something. */
  readonly hasSubject: boolean;
  readonly onlyNewer: number;
  readonly onlyOlder: number;
  /** Shared words as a share of all words of both, from 0 to 1. */
  readonly likeness: number;
  /** Shared words as a share of the shorter one's words. */
  readonly containment: number;
  readonly isContained: boolean;
}

function measureOverlap(newer: Statement, older: Statement): Overlap {
  const [these, those] = [new Set(newer.words), new Set(older.words)];
  const both = [...these].filter((word) => those.has(word));
  const shared = both.length;
  const onlyNewer = these.size - shared;
  const onlyOlder = those.size - shared;
  const least = Math.min(these.size, those.size);
  return {
    shared,
    hasSubject: both.some((word) => word.length > 2 || /[^\p{sc=Latin}\p{N}]/u.test(word)),
    onlyNewer,
    onlyOlder,
    likeness: shared / Math.max(1, shared + onlyNewer + onlyOlder),
    containment: least === 0 ? 0 : shared / least,
    isContained: onlyNewer === 0 || onlyOlder === 0,
  };
}

/** True if one thing replaces another: an owner, a tool, a name. */
const isOneSlot = ({ onlyNewer, onlyOlder }: Overlap): boolean =>
  onlyNewer > 0 && onlyOlder > 0 && onlyNewer <= MAX_SLOT && onlyOlder <= MAX_SLOT;

/** Counts changed values of each kind that both have. A date with a time counts as one value. */
function countChangedValues(newer: Statement, older: Statement): number {
  let changes = 0;
  for (const kind of KINDS) {
    const [now, before] = [newer.values[kind], older.values[kind]];
    if (now.length === 0 || before.length === 0) continue;
    if (kind === "moment" || isSameInAnotherOrder(now, before))
      changes += now.join() === before.join() ? 0 : 1;
    else changes += countDifferences(now, before);
  }
  return changes;
}

/** True if the values are the same in another order, such as two values that were swapped. */
const isSameInAnotherOrder = (these: readonly string[], those: readonly string[]): boolean =>
  [...these].sort().join() === [...those].sort().join();

const countDifferences = (these: readonly string[], those: readonly string[]): number =>
  these.length === those.length
    ? these.filter((value, at) => value !== those[at]).length
    : these.filter((value) => !those.includes(value)).length;

/**
 * True for "a.ts holds the parser" and "b.ts holds the parser", or "a.ts has 7 tests" and "b.ts has 7 tests": the file may
 * have been renamed, or there are two files.
 */
function areAboutOtherPlaces(newer: Statement, older: Statement): boolean {
  if (newer.values.place.join() === older.values.place.join()) return false;
  const saysTheSame =
    newer.values.number.length > 0 && newer.values.number.join() === older.values.number.join();
  return saysTheSame || (newer.isAboutPlace && older.isAboutPlace);
}

/** False if only the newer sentence has a value of some kind: then the two say different things about their subject. */
const hasComparableValues = (newer: Statement, older: Statement): boolean =>
  KINDS.every((kind) => newer.values[kind].length === 0 || older.values[kind].length > 0);

/** True for "the API timeout" and "the build timeout": different words before the same word. */
function hasRivals(newer: Statement, older: Statement): boolean {
  const [these, those] = [new Set(newer.words), new Set(older.words)];
  return newer.words.some((word, at) => {
    const there = older.words.indexOf(word);
    const [before, rival] = [newer.words[at - 1], older.words[there - 1]];
    if (there < 1 || before === undefined || rival === undefined) return false;
    return before !== rival && !those.has(before) && !these.has(rival);
  });
}

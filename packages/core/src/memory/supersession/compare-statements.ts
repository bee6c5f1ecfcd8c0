// Whether a newer statement replaces an older one. In doubt it does not: a stale memory can be corrected again, but one that
// was put out of force by mistake is missed only when it would have been needed. Pure.
import { isOtherChoice } from "./is-other-choice.ts";
import type { Statement, ValueKind } from "./read-statement.ts";

/** `replaces`: both speak of the same thing, and only one of them can be true. `unsure`: they may. */
export type Relation = "replaces" | "unsure" | "other";

const KINDS: readonly ValueKind[] = ["moment", "place", "number"];
/** Sentences about the same thing that name a value each have almost the same other words. */
const SAME_WORDS = 0.75;
/** So much of the subject must be shared where the newer sentence says that it corrects something. */
const CORRECTED_WORDS = 0.5;
/** "Never do it" and "do it": the words differ a little more. */
const DENIED_WORDS = 0.6;
const DOUBTED_WORDS = 0.5;
/** A sentence that shares one word with another is rarely about the same. */
const MIN_SHARED = 2;
/** "The web team", "the data platform team". */
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
  // A correction often names its subject in a word: what is said in full afterwards is about the same.
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
  // "We use pnpm now instead of npm": what was said before is named and taken back.
  if (onlyOlder === 0 && onlyNewer > 0 && (shared >= MIN_SHARED || onlyNewer <= MAX_SLOT)) return "replaces";
  if (isDenied && containment >= SURE_CONTAINMENT) return "replaces";
  if (isOneSlot(overlap)) return shared >= MIN_SHARED ? "replaces" : "unsure";
  // "The freeze is cancelled."
  return onlyNewer === 0 && shared >= 1 && isEnding(newer, older) ? "replaces" : "other";
}

const SURE_CONTAINMENT = 0.8;

/** The newer sentence has nothing of its own but the subject and that it is over. */
const isEnding = (newer: Statement, older: Statement): boolean =>
  KINDS.every((kind) => newer.values[kind].length === 0) && newer.words.length < older.words.length + 1;

interface Overlap {
  readonly shared: number;
  /** A shared word is long enough to name something. */
  readonly hasSubject: boolean;
  readonly onlyNewer: number;
  readonly onlyOlder: number;
  /** Of all words of both, from 0 to 1. */
  readonly likeness: number;
  /** Of the shorter one's words. */
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

/** One thing stands in another's place: an owner, a tool, a name. */
const isOneSlot = ({ onlyNewer, onlyOlder }: Overlap): boolean =>
  onlyNewer > 0 && onlyOlder > 0 && onlyNewer <= MAX_SLOT && onlyOlder <= MAX_SLOT;

/** Of each kind that both give. A date and a time count as one. */
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

/** Two values that have changed places. */
const isSameInAnotherOrder = (these: readonly string[], those: readonly string[]): boolean =>
  [...these].sort().join() === [...those].sort().join();

const countDifferences = (these: readonly string[], those: readonly string[]): number =>
  these.length === those.length
    ? these.filter((value, at) => value !== those[at]).length
    : these.filter((value) => !those.includes(value)).length;

/**
 * "a.ts holds the parser" and "b.ts holds the parser", "a.ts has 7 tests" and "b.ts has 7 tests": a file may have been renamed, or
 * there are two.
 */
function areAboutOtherPlaces(newer: Statement, older: Statement): boolean {
  if (newer.values.place.join() === older.values.place.join()) return false;
  const saysTheSame =
    newer.values.number.length > 0 && newer.values.number.join() === older.values.number.join();
  return saysTheSame || (newer.isAboutPlace && older.isAboutPlace);
}

/** A sentence with a value and one without say different things of their subject, unless one only denies the other. */
const hasComparableValues = (newer: Statement, older: Statement): boolean =>
  KINDS.every((kind) => newer.values[kind].length === 0 || older.values[kind].length > 0);

/** "The API timeout" and "the build timeout": before the same word stand different ones. */
function hasRivals(newer: Statement, older: Statement): boolean {
  const [these, those] = [new Set(newer.words), new Set(older.words)];
  return newer.words.some((word, at) => {
    const there = older.words.indexOf(word);
    const [before, rival] = [newer.words[at - 1], older.words[there - 1]];
    if (there < 1 || before === undefined || rival === undefined) return false;
    return before !== rival && !those.has(before) && !these.has(rival);
  });
}

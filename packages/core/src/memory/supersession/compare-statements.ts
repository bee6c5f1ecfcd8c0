// Decides whether a newer statement replaces an older one: if both are about the same thing and differ in one thing that is
// said of it. When in doubt, it does not: a stale memory can be corrected later, but one that was superseded by mistake is
// missed only when it is needed. Pure.
import { isOtherChoice } from "./is-other-choice.ts";
import { measureOverlap, type Overlap } from "./measure-overlap.ts";
import type { Statement, ValueKind } from "./read-statement.ts";

/** `replaces`: both are about the same thing, and only one of them can be true. `unsure`: this may be so. */
export type Relation = "replaces" | "unsure" | "other";

const KINDS: readonly ValueKind[] = ["moment", "place", "number"];
/** Two sentences that each give a value of the same thing share this much of their other words. */
const SAME_WORDS = 0.75;
/** The share of the shorter sentence's words that must be shared if the newer one says that it corrects something. */
const CORRECTED_WORDS = 0.5;
/** The same if both state the same aspect of it, such as where it is, in two words at most. */
const STATED_WORDS = 0.3;
/** For a negation, such as "never do it" and "do it", whose words differ a little more. */
const DENIED_WORDS = 0.6;
const SURE_CONTAINMENT = 0.8;
const DOUBTED_WORDS = 0.5;
/** Sentences that share a single word are rarely about the same thing. */
const MIN_SHARED = 2;
/** The most words that a name takes, as in "the web team" and "the data platform team". */
const MAX_SLOT = 2;
/** The most words of a sentence that says what is used for something, without naming anything else. */
const MAX_FORMER_WORDS = 3;

export function compareStatements(newer: Statement, older: Statement): Relation {
  if (isOtherChoice(newer, older)) return "replaces";
  const overlap = measureOverlap(newer, older);
  if (!overlap.hasSubject) return "other";
  const question = { newer, older, overlap, changes: countChangedValues(newer, older) };
  const relation = newer.isCorrection ? compareCorrection(question) : "other";
  const found = relation === "other" ? comparePlain(question) : relation;
  if (newer.isAddition && (question.changes === 0 || !newer.isCorrection)) return "other";
  const isChanged = question.changes > 0 || newer.isCorrection || overlap.likeness >= DOUBTED_WORDS;
  if (found === "other") return newer.isPartial && isChanged ? "unsure" : "other";
  return found === "replaces" && isAboutLess(question) ? "unsure" : found;
}

interface Question {
  readonly newer: Statement;
  readonly older: Statement;
  readonly overlap: Overlap;
  readonly changes: number;
}

function compareCorrection(question: Question): Relation {
  const { newer, older, overlap, changes } = question;
  const { shared, containment, onlyNewer, onlyOlder } = overlap;
  if (namesFormer(question) || renames(question)) return "replaces";
  if (containment < (sharesAspect(newer, older) ? STATED_WORDS : CORRECTED_WORDS)) return "other";
  if (changes > 0) return isSameSubject(question) ? "replaces" : "unsure";
  if (!hasComparableValues(newer, older)) return "other";
  const isDenied = newer.isNegated !== older.isNegated;
  if (isDenied && containment >= SURE_CONTAINMENT && onlyNewer.length < MAX_SLOT) return "replaces";
  if (!hasComparableValues(older, newer)) return "other";
  // "We use pnpm now instead of npm" names and replaces what was said before.
  if (
    onlyOlder.length === 0 &&
    onlyNewer.length > 0 &&
    (shared.length >= MIN_SHARED || onlyNewer.length <= MAX_SLOT)
  )
    return "replaces";
  if (isOneSlot(overlap)) return !isDenied && isValueSlot(question) ? "replaces" : "unsure";
  // "The freeze is cancelled."
  return onlyNewer.length === 0 && shared.length >= 1 && isEnding(newer, older) ? "replaces" : "other";
}

function comparePlain({ newer, older, overlap, changes }: Question): Relation {
  const { shared, onlyNewer, onlyOlder, likeness } = overlap;
  const isDenied = newer.isNegated !== older.isNegated;
  // A correction often names its subject in one word; a later full sentence is about the same.
  const isTerse = older.isCorrection && onlyOlder.length === 0;
  const isContained = onlyNewer.length === 0 || onlyOlder.length === 0;
  const isSubject = likeness >= SAME_WORDS || (isContained && (isTerse || shared.length >= MIN_SHARED));
  if (changes === 1 && isSubject)
    return areAboutOtherPlaces(newer, older) || hasRivals(newer, older, overlap) ? "unsure" : "replaces";
  if (isDenied && likeness >= DENIED_WORDS && hasComparableValues(newer, older)) return "replaces";
  if (shared.length < MIN_SHARED || likeness < DOUBTED_WORDS) return "other";
  return changes > 0 || isDenied || isOneSlot(overlap) ? "unsure" : "other";
}

/**
 * False if words differ as well as the value, if the newer sentence says where or for whom it holds, or if a number may be
 * the name of another thing: "release 3.0".
 */
function isSameSubject({ newer, older, overlap }: Question): boolean {
  const { onlyNewer, onlyOlder } = overlap;
  if (onlyOlder.length > 0 ? onlyNewer.length > 0 : onlyNewer.length >= MAX_SLOT) return false;
  const mayBeNames = newer.values.number.some((number) => /^v?[\d.,]+$/.test(number));
  return !areAboutOtherPlaces(newer, older) && (!mayBeNames || hasComparableValues(newer, older));
}

/** True if the newer sentence concerns only a part of what the older one speaks of, or of whom. */
function isAboutLess({ newer, older, overlap }: Question): boolean {
  if (newer.isPartial || overlap.isNarrower) return true;
  const has = (word: string) => newer.words.includes(word);
  return older.joined.some(([one, other]) => has(one) !== has(other));
}

/** "We switched from Jest to Vitest" replaces "We write our tests with Jest": it states the same, and names what it was. */
function namesFormer({ newer, older, overlap }: Question): boolean {
  const named = overlap.shared.filter((word) => newer.former.includes(word));
  if (named.length === 0 || !sharesAspect(newer, older)) return false;
  return overlap.onlyOlder.length <= MAX_FORMER_WORDS && overlap.onlyNewer.length <= MAX_SLOT;
}

/** "Postbird has been renamed to carrier" replaces "the service that sends mails is called postbird". */
const renames = ({ newer, older, overlap }: Question): boolean =>
  newer.named.length > 0 &&
  overlap.onlyNewer.length <= MAX_SLOT &&
  older.named.some((name) => overlap.shared.includes(name));

const sharesAspect = (newer: Statement, older: Statement): boolean =>
  newer.aspects.some((aspect) => older.aspects.includes(aspect));

/** True if one thing replaces another: an owner, a tool, a name. */
const isOneSlot = ({ onlyNewer, onlyOlder }: Overlap): boolean =>
  onlyNewer.length > 0 &&
  onlyOlder.length > 0 &&
  onlyNewer.length <= MAX_SLOT &&
  onlyOlder.length <= MAX_SLOT;

/**
 * True if the words that differ are what is said, not what it is said of: "Jira" in "the tickets are in Jira", but not
 * "backend" in "the backend tickets are in Jira".
 */
function isValueSlot({ newer, older, overlap }: Question): boolean {
  const { shared, onlyNewer, onlyOlder } = overlap;
  const hasAspect = newer.aspects.length > 0 || shared.length < MIN_SHARED;
  if (hasAspect && !sharesAspect(newer, older)) return false;
  const isSubject = onlyNewer.some((word) => newer.about.includes(word));
  if (isSubject && onlyOlder.some((word) => older.about.includes(word))) return false;
  if (newer.aspects.includes("owner") || older.aspects.includes("owner")) return true;
  return !(startsWithAny(newer, onlyNewer) && startsWithAny(older, onlyOlder));
}

const startsWithAny = ({ words }: Statement, some: readonly string[]): boolean =>
  words[0] !== undefined && some.includes(words[0]);

/** True if the newer sentence says nothing but that its subject is over. */
const isEnding = (newer: Statement, older: Statement): boolean =>
  KINDS.every((kind) => newer.values[kind].length === 0) && newer.words.length < older.words.length + 1;

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
  listBare(these) === listBare(those);

/** Without units: "30 s and 5 retries" may become "5 s and 30 retries". */
const listBare = (values: readonly string[]): string =>
  values
    .map((value) => value.replace(/ .*/, ""))
    .sort()
    .join();

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

/** True for "the API timeout" and "the build timeout", or "the demo for us" and "the demo for them". */
function hasRivals(newer: Statement, older: Statement, { onlyNewer, onlyOlder, shared }: Overlap): boolean {
  const areRivals = (one: string | undefined, other: string | undefined) =>
    one !== undefined && other !== undefined && onlyNewer.includes(one) && onlyOlder.includes(other);
  if (newer.about.some((word) => older.about.some((other) => areRivals(word, other)))) return true;
  return shared.some((word) =>
    areRivals(newer.words[newer.words.indexOf(word) - 1], older.words[older.words.indexOf(word) - 1]),
  );
}

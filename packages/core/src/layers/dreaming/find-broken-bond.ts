// Finds words of a statement that no longer belong together in a text, such as two owners or two numbers that were swapped.
// Pure.
import { isNumber, type Segment, type SegmentIndex } from "./statement-segments.ts";

/** Every pair of words is compared. Nobody writes a clause with more words than this. */
const MAX_TERMS = 40;

export function findBrokenBond(fact: Segment, segments: SegmentIndex): string | undefined {
  const own = new Set([...fact.terms, ...fact.context]);
  const terms = [...own].slice(0, MAX_TERMS);
  for (const [at, one] of terms.entries())
    for (const other of terms.slice(at + 1))
      if (isBroken(one, other, own, segments)) return `${one} and ${other} no longer belong together`;
  return findMovedNumber(fact, segments);
}

/**
 * True if the text has both words but never together, and each always stands with a new word of the other's kind (number or
 * not).
 */
function isBroken(one: string, other: string, own: ReadonlySet<string>, segments: SegmentIndex): boolean {
  const withOne = segments.get(one) ?? [];
  const withOther = segments.get(other) ?? [];
  if (withOne.length === 0 || withOther.length === 0) return false;
  if (withOne.some((segment) => isTogether(segment, other))) return false;
  if (withOther.some((segment) => isTogether(segment, one))) return false;
  const hasStranger = (segment: Segment, like: string) =>
    segment.terms.some((term) => !own.has(term) && isNumber(term) === isNumber(like));
  return (
    withOne.every((segment) => hasStranger(segment, other)) &&
    withOther.every((segment) => hasStranger(segment, one))
  );
}

const isTogether = ({ terms, context }: Segment, other: string): boolean =>
  terms.includes(other) || context.has(other);

/** Finds "60 requests in 10 seconds" for "10 requests in 60 seconds": a number counts the word after it. */
function findMovedNumber(fact: Segment, segments: SegmentIndex): string | undefined {
  for (const [number, counted] of listCounts(fact)) {
    const counts = (segments.get(counted) ?? []).flatMap(listCounts).filter(([, unit]) => unit === counted);
    if (segments.has(number) && counts.length > 0 && !counts.some(([each]) => each === number))
      return `a count that was ${number} is now ${counts[0]![0]}`;
  }
  return undefined;
}

const listCounts = ({ terms }: Segment): readonly (readonly [number: string, counted: string])[] =>
  terms.flatMap((term, at) => {
    const next = terms[at + 1];
    return isNumber(term) && next !== undefined && !isNumber(next) ? [[term, next] as const] : [];
  });

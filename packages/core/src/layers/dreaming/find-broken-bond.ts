// Whether words that belonged together in a statement now belong to others: a swap of two owners, of two numbers. Pure.
import { isNumber, type Segment, type SegmentIndex } from "./statement-segments.ts";

/** Every two are compared. A segment with more words is no clause that a person would write. */
const MAX_TERMS = 40;

export function findBrokenBond(fact: Segment, segments: SegmentIndex): string | undefined {
  const own = new Set([...fact.terms, ...fact.context]);
  const terms = [...own].slice(0, MAX_TERMS);
  for (const [at, one] of terms.entries())
    for (const other of terms.slice(at + 1))
      if (isBroken(one, other, own, segments)) return `${one} and ${other} no longer belong together`;
  return findMovedNumber(fact, segments);
}

/** Both are there, never together, and each has found another of the other's kind. */
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

/** "10 requests in 60 seconds" and "60 requests in 10 seconds": what a number counts is the word behind it. */
function findMovedNumber(fact: Segment, segments: SegmentIndex): string | undefined {
  for (const [number, counted] of listCounts(fact)) {
    const counts = (segments.get(counted) ?? []).flatMap(listCounts).filter(([, unit]) => unit === counted);
    if (segments.has(number) && counts.length > 0 && !counts.some(([each]) => each === number))
      return `${counts[0]![0]} is said of what was ${number}`;
  }
  return undefined;
}

const listCounts = ({ terms }: Segment): readonly (readonly [number: string, counted: string])[] =>
  terms.flatMap((term, at) => {
    const next = terms[at + 1];
    return isNumber(term) && next !== undefined && !isNumber(next) ? [[term, next] as const] : [];
  });

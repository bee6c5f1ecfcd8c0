// A segment as an index holds it: its terms in order, and whether it names a time. Pure.
import { SEARCH_SEGMENT_CHARACTERS, segmentsOf } from "./segments.ts";
import { termsOf } from "./terms.ts";
import { namesTime } from "./time-words.ts";

export interface SegmentTerms {
  readonly terms: readonly string[];
  readonly namesTime: boolean;
  /** How much its words count for the text: 1 if not given. */
  readonly weight?: number;
}

export const cutSegment = (text: string): SegmentTerms => ({
  terms: termsOf(text),
  namesTime: namesTime(text),
});

/** A whole text in segments as the index of a project and of its memories has them. */
export const cutText = (text: string): readonly SegmentTerms[] =>
  segmentsOf(text, SEARCH_SEGMENT_CHARACTERS).map(({ from, to }) => cutSegment(text.slice(from, to)));

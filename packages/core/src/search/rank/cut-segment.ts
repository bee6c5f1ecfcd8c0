// Turns a segment into what an index stores: its terms in order, and whether it names a time. Pure.
import { SEARCH_SEGMENT_CHARACTERS, segmentsOf } from "./segments.ts";
import { termsOf } from "./terms.ts";
import { namesTime } from "./time-words.ts";

export interface SegmentTerms {
  readonly terms: readonly string[];
  readonly namesTime: boolean;
  /** The weight of its words for the text; 1 by default. */
  readonly weight?: number;
}

export const cutSegment = (text: string): SegmentTerms => ({
  terms: termsOf(text),
  namesTime: namesTime(text),
});

/** Splits a text into segments of the size that the indexes of a project and its memories use. */
export const cutText = (text: string): readonly SegmentTerms[] =>
  segmentsOf(text, SEARCH_SEGMENT_CHARACTERS).map(({ from, to }) => cutSegment(text.slice(from, to)));

// Selects the lines of a text that contain most of the query's words. Pure.
import { segmentsOf } from "./rank/segments.ts";
import { termsOf } from "./rank/terms.ts";

/** Two or three lines of a terminal. */
const SNIPPET_CHARACTERS = 240;

export interface Snippet {
  readonly text: string;
  readonly from: number;
}

export function snippetOf(text: string, terms: ReadonlySet<string>, length = SNIPPET_CHARACTERS): Snippet {
  let best = { from: 0, to: Math.min(text.length, length) };
  let most = 0;
  for (const segment of segmentsOf(text, length)) {
    const found = new Set(termsOf(text.slice(segment.from, segment.to)));
    const count = [...terms].reduce((sum, term) => sum + weightIn(found, term), 0);
    if (count <= most) continue;
    most = count;
    best = segment;
  }
  return { text: text.slice(best.from, best.to).trim(), from: best.from };
}

/** A longer word counts more; a word that only begins with the term counts less. */
function weightIn(found: ReadonlySet<string>, term: string): number {
  if (found.has(term)) return 1 + term.length / 100;
  for (const word of found) if (word.startsWith(term)) return 0.5;
  return 0;
}

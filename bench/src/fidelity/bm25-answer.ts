// What plain BM25 would return in the space of Recall's answer: the best pieces of messages and results.
import type { Session } from "@palimpsest/core";
import { sourcesOf } from "../../../packages/cli/src/fidelity/sources-of.ts";
import { Bm25 } from "../recall/bm25.ts";

/** About a screenful, as Recall shows it, with a little of the piece before. */
const PIECE_CHARACTERS = 600;
const STEP_CHARACTERS = 480;
const MAX_PIECES = 60;

/** Answers a query with at most the given number of characters. */
export function makeBm25Answers(session: Session): (query: string, characters: number) => string {
  const pieces = new Map<string, string>();
  for (const { text, about } of sourcesOf(session.view))
    for (let from = 0; from === 0 || from < text.length; from += STEP_CHARACTERS)
      pieces.set(String(pieces.size), `${about}\n${text.slice(from, from + PIECE_CHARACTERS)}`);
  const index = new Bm25([...pieces].map(([id, text]) => ({ id, text })));
  return (query, characters) => {
    let answer = "";
    const shown = new Set<string>();
    for (const id of index.search(query, MAX_PIECES)) {
      const piece = pieces.get(id)!;
      if (shown.has(piece) || answer.length + piece.length > characters) continue;
      shown.add(piece);
      answer += `${piece}\n`;
    }
    return answer;
  };
}

// How much the query matters: what is found by shorter queries, and by queries without a word of the item itself.
import type { Session } from "@palimpsest/core";
import { toOneLine } from "@palimpsest/core/text";
import { itemsOf } from "../../../packages/cli/src/fidelity/items.ts";
import { type QueryLength, queryFor, USUAL, wordsIn } from "../../../packages/cli/src/fidelity/query.ts";
import { shownBy } from "../../../packages/cli/src/fidelity/shown.ts";
import { sourcesOf } from "../../../packages/cli/src/fidelity/sources-of.ts";
import { makeBm25Answers } from "./bm25-answer.ts";

export const LENGTHS: readonly { readonly name: string; readonly length: QueryLength }[] = [
  { name: "at most 8 words, 4 of the item's own", length: USUAL },
  { name: "at most 5 words, 3 of the item's own", length: { most: 5, own: 3 } },
  { name: "at most 3 words, 2 of the item's own", length: { most: 3, own: 2 } },
  { name: "at most 8 words, none of the item's own", length: { most: 8, own: 0 } },
];

export interface QueryReach {
  /** One result per query length. */
  readonly found: readonly boolean[];
  /** The same for plain BM25 with as much space. */
  readonly byBm25: readonly boolean[];
  readonly inView: boolean;
}

export async function byQuery(session: Session): Promise<readonly QueryReach[]> {
  const shown = shownBy(session.view);
  const visible = wordsIn(shown);
  const answerByBm25 = makeBm25Answers(session);
  const reaches: QueryReach[] = [];
  for (const item of itemsOf(sourcesOf(session.view))) {
    const found: boolean[] = [];
    const byBm25: boolean[] = [];
    for (const { length } of LENGTHS) {
      const query = queryFor(item, visible, length);
      const answer = query === "" ? "" : await session.recall({ query });
      found.push(toOneLine(answer).includes(item.text));
      byBm25.push(toOneLine(answerByBm25(query, answer.length)).includes(item.text));
    }
    reaches.push({ inView: shown.includes(item.text), found, byBm25 });
  }
  return reaches;
}

// The systems compared: the product's own ways of searching, plain BM25 and grep, each searching for turns or for whole sessions.
import { Bm25 } from "./bm25.ts";
import type { Corpus, Question } from "./corpus.ts";
import { Grep } from "./grep.ts";
import { askPalRecall, askPalSearch, askRecallTool, textsOf } from "./product-paths.ts";

export type Unit = "turns" | "wholes";
export type Search = (question: Question, most: number) => Promise<readonly string[]>;

export const SYSTEMS = {
  "pal search": askPalSearch,
  "pal recall": askPalRecall,
  "Recall in a session": askRecallTool,
  "plain BM25": askPeer(Bm25),
  grep: askPeer(Grep),
} as const;
export type System = keyof typeof SYSTEMS;

function askPeer(Peer: typeof Bm25 | typeof Grep) {
  return async (corpus: Corpus, unit: Unit): Promise<Search> => {
    const peer = new Peer(textsOf(corpus, unit));
    return async ({ text }, most) => peer.search(text, most);
  };
}

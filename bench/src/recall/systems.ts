// The three that are compared, each asked for turns or for wholes.
import { ANSWER_WEIGHT, PassageIndex } from "@palimpsest/core/testing";
import { Bm25, type Text } from "./bm25.ts";
import type { Corpus, Question, Turn } from "./corpus.ts";
import { Grep } from "./grep.ts";

export type Unit = "turns" | "wholes";
export type Search = (question: Question, most: number) => readonly string[];

export const SYSTEMS = ["ours", "plain BM25", "grep"] as const;
export type System = (typeof SYSTEMS)[number];

export function searchOf(system: System, corpus: Corpus, unit: Unit): Search {
  if (system === "ours") return makeOurSearch(corpus, unit);
  const peer = new (system === "grep" ? Grep : Bm25)(textsOf(corpus, unit));
  return ({ text }, most) => peer.search(text, most);
}

/** One configuration for all sets. */
function makeOurSearch({ wholes }: Corpus, unit: Unit): Search {
  const index = new PassageIndex<string>();
  for (const { id, time, turns } of wholes)
    index.add(id, { passages: turns.map(passageOf), ...(time !== undefined && { time }) });
  const byId = new Map(wholes.map((whole) => [whole.id, whole]));
  return ({ text, now }, most) => {
    const options = now === undefined ? {} : { now };
    if (unit === "wholes") return index.documents(text, most, options).map(({ of }) => of);
    return index.passages(text, most, options).map(({ of, passage }) => byId.get(of)!.turns[passage]!.id);
  };
}

const passageOf = ({ text, by, isAnswer }: Turn) => ({
  text,
  ...(by !== undefined && { by }),
  ...(isAnswer && { weight: ANSWER_WEIGHT }),
});

function textsOf({ wholes }: Corpus, unit: Unit): readonly Text[] {
  const formatTurn = ({ by, text }: Turn) => (by === undefined ? text : `${by}: ${text}`);
  if (unit === "wholes")
    return wholes.map(({ id, turns }) => ({ id, text: turns.map(formatTurn).join("\n") }));
  return wholes.flatMap(({ turns }) => turns.map((turn) => ({ id: turn.id, text: formatTurn(turn) })));
}

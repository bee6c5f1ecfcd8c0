// Generated memories, from a handful to twenty thousand: what is found, and how long a search takes once they are indexed.
import { LocalRanker, type Memory } from "@palimpsest/core/memory";
import type { BenchTable } from "../bench-table.ts";
import { findMedian, findQuantile, sampleTimes } from "../timing.ts";
import { Bm25 } from "./bm25.ts";
import { type Generated, type GeneratedQuestion, generateMemories, NOW } from "./generate-memories.ts";
import { Grep } from "./grep.ts";
import { bootstrapMean, formatPercent, ndcgAt, recallAt, reciprocalRank } from "./measures.ts";

const COUNTS = [10, 200, 2_000, 20_000];
const MOST = 20;
const MEASURES = { "R@1": recallAt(1), "R@5": recallAt(5), "nDCG@10": ndcgAt(10), MRR: reciprocalRank };

type Search = (question: GeneratedQuestion) => readonly string[];

export async function onGenerated(): Promise<BenchTable> {
  const rows: (readonly string[])[] = [];
  for (const count of COUNTS) {
    const set = generateMemories(count);
    for (const [name, make] of Object.entries(SYSTEMS)) rows.push(await measureRow(name, make, set));
  }
  return {
    title: "Recall of made-up memories",
    how: "Each memory tells one thing of one part in one place, in words that hundreds of others share; each question is one that just one of them answers. Percent with 95% intervals. Time of one question once all memories are known; the aim for 20,000 is 20 ms.",
    columns: ["memories", "", ...Object.keys(MEASURES), "median", "95th percentile", "getting to know all"],
    rows,
  };
}

const textOf = ({ path, name, description, body }: Memory) => ({
  id: path,
  text: `${name}\n${description}\n${body}`,
});

const SYSTEMS: Readonly<Record<string, (memories: readonly Memory[]) => Search>> = {
  ours: (memories) => {
    const ranker = new LocalRanker();
    const searchMemories: Search = ({ text }) =>
      ranker.rank(memories, { message: text, now: NOW }).map(({ memory }) => memory.path);
    searchMemories({ text: "", gold: new Set() });
    return searchMemories;
  },
  "plain BM25": (memories) => {
    const index = new Bm25(memories.map(textOf));
    return ({ text }) => index.search(text, MOST);
  },
  grep: (memories) => {
    const grep = new Grep(memories.map(textOf));
    return ({ text }) => grep.search(text, MOST);
  },
};

async function measureRow(
  name: string,
  make: (memories: readonly Memory[]) => Search,
  { memories, questions }: Generated,
) {
  let search: Search = () => [];
  const [known = 0] = await sampleTimes(1, () => {
    search = make(memories);
  });
  const times: number[] = [];
  const found: (readonly string[])[] = [];
  for (const question of questions) times.push(...(await sampleTimes(1, () => found.push(search(question)))));
  return [
    String(memories.length),
    name,
    ...Object.values(MEASURES).map((judge) =>
      formatPercent(bootstrapMean(questions.map(({ gold }, at) => judge(found[at]!, gold)))),
    ),
    `${findMedian(times).toPrecision(2)} ms`,
    `${findQuantile(times, 0.95).toPrecision(2)} ms`,
    `${known.toPrecision(3)} ms`,
  ];
}

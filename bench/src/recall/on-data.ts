// Results on the public data sets: each measure for us and for the peers, with intervals, and our lead over plain BM25.
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { BenchTable } from "../bench-table.ts";
import { codeChunks } from "./code-chunks.ts";
import type { Corpus } from "./corpus.ts";
import { readLocomo } from "./locomo.ts";
import { readLongMemEval } from "./longmemeval.ts";
import {
  allAt,
  anyAt,
  bootstrapMean,
  formatLead,
  formatPercent,
  type Measure,
  ndcgAt,
  recallAt,
} from "./measures.ts";
import { SYSTEMS, type System, type Unit } from "./systems.ts";

const FOLDER = join(import.meta.dirname, "../../../../shared/data");
/** The deepest rank that any measure looks at. */
const MOST = 50;

interface DataSet {
  readonly name: string;
  readonly unit: Unit;
  readonly measures: Readonly<Record<string, Measure>>;
  /** Systems that are left out: an answer of Recall has no room for ten sessions. */
  readonly without?: readonly System[];
  /** In percent, if there is a target. */
  readonly aims?: Readonly<Record<string, number>>;
  readonly corpora: () => Iterable<Corpus> | AsyncIterable<Corpus>;
}

export async function onData(): Promise<BenchTable> {
  const rows: (readonly string[])[] = [];
  const absent: string[] = [];
  for (const [folder, sets] of Object.entries(SETS)) {
    if (!existsSync(join(FOLDER, folder))) absent.push(folder);
    else for (const set of sets(join(FOLDER, folder))) rows.push(...(await rowsOf(set)));
  }
  return {
    title: "Recall on public data, with no model",
    how: [
      "Each way is the product's own, with one configuration for all sets: a turn, piece or session is a message of a transcript for `pal search` and Recall, and a memory file for `pal recall`. Means over questions in percent, with 95% intervals by bootstrap over questions, and the difference to plain BM25 on the same questions.",
      ...(absent.length > 0 ? [`Not there, and so not measured: ${absent.join(", ")}.`] : []),
    ].join(" "),
    columns: ["set", "questions", "measure", "asked by", "found", "ahead of BM25", "aim"],
    rows,
  };
}

const SETS: Readonly<Record<string, (folder: string) => readonly DataSet[]>> = {
  locomo: (folder) => {
    const { turns, sessions } = readLocomo(folder);
    const sets: readonly DataSet[] = [
      {
        name: "LoCoMo, turns",
        unit: "turns",
        measures: { "R@5": recallAt(5), "R@10": recallAt(10), "R@25": recallAt(25), "R@50": recallAt(50) },
        aims: { "R@10": 75 },
        corpora: () => turns,
      },
      {
        name: "LoCoMo, sessions",
        unit: "wholes",
        measures: { "R@5": recallAt(5), "R@10": recallAt(10) },
        without: ["Recall in a session"],
        corpora: () => sessions,
      },
    ];
    return sets;
  },
  longmemeval: (folder) => [
    {
      name: "LongMemEval-S, sessions",
      unit: "wholes",
      measures: { "any@5": anyAt(5), "all@5": allAt(5), "nDCG@10": ndcgAt(10) },
      aims: { "any@5": 98.5, "all@5": 92, "nDCG@10": 94 },
      without: ["Recall in a session"],
      corpora: () => readLongMemEval(folder),
    },
  ],
  "code-retrieval": (folder) => [
    {
      name: "code pieces",
      unit: "turns",
      measures: { "any@5": anyAt(5), "R@5": recallAt(5), "R@10": recallAt(10), "R@20": recallAt(20) },
      aims: { "R@10": 92 },
      without: ["Recall in a session"],
      corpora: () => [codeChunks(folder)],
    },
  ],
};

async function rowsOf({ name, unit, measures, aims = {}, without = [], corpora }: DataSet) {
  const systems = Object.entries(SYSTEMS).filter(([system]) => !without.includes(system as System));
  const values = new Map<string, number[]>();
  const noteValue = (measure: string, system: string, value: number) => {
    const key = `${measure} ${system}`;
    const noted = values.get(key) ?? [];
    noted.push(value);
    values.set(key, noted);
  };
  let questions = 0;
  for await (const corpus of corpora()) {
    questions += corpus.questions.length;
    for (const [system, open] of systems) {
      const search = await open(corpus, unit);
      for (const question of corpus.questions) {
        const found = await search(question, MOST);
        for (const [measure, judge] of Object.entries(measures))
          noteValue(measure, system, judge(found, question.gold));
      }
    }
  }
  return Object.keys(measures).flatMap((measure) =>
    systems.map(([system]) => {
      const plain = values.get(`${measure} plain BM25`) ?? [];
      const own = values.get(`${measure} ${system}`) ?? [];
      const isPeer = system === "plain BM25" || system === "grep";
      const aim = aims[measure];
      return [
        name,
        String(questions),
        measure,
        system,
        formatPercent(bootstrapMean(own)),
        isPeer ? "" : formatLead(bootstrapMean(own.map((value, at) => value - plain[at]!))),
        isPeer || aim === undefined ? "" : `≥ ${aim}`,
      ];
    }),
  );
}

// Learns by which words a message shows that it needs a memory, and how much they weigh beside what the memories have of it:
// `node --conditions=@palimpsest/source bench/src/surfacing/learn-need.ts` writes packages/core/src/language/need-words.data.ts from the
// labelled messages in bench/src/surfacing. Held-out projects are not looked at.
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { listNeedFigures, listNeedSigns } from "@palimpsest/core/internal";
import { LocalRanker } from "@palimpsest/core/testing";
import { fitWeights } from "./fit-weights.ts";
import { NOW } from "./labelled-memories.ts";
import { PROJECTS } from "./labelled-project.ts";

const TARGET = new URL("../../../packages/core/src/language/need-words.data.ts", import.meta.url);
const MESSAGES = join(import.meta.dirname, "need-messages");
/** A sign in fewer messages is chance, and one of less weight decides nothing. */
const MIN_MESSAGES = 2;
const MIN_WEIGHT = 0.2;
/** How strongly weights are pulled towards zero: one message's worth for a word, some more for a figure. */
const WORD_PULL = 0.5;
const FIGURE_PULL = 3;
const WORD_STEPS = 300;
const FIGURE_STEPS = 2_000;
/** The share of messages that words alone do not serve for which a model must be asked. The aim is 95%. */
const ASKED_SHARE = 0.955;

interface Labelled {
  /** The author or the project: what one author writes is alike, so it is never used to judge the same author. */
  readonly source: string;
  readonly message: string;
  readonly needs: boolean;
}

const written: readonly Labelled[] = globSync("*.jsonl", { cwd: MESSAGES })
  .sort()
  .flatMap((name) =>
    readFileSync(join(MESSAGES, name), "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => ({ ...JSON.parse(line), source: basename(name, ".jsonl") }) as Labelled),
  );
const projects = PROJECTS.filter(({ isHeldOut }) => !isHeldOut);
/** Both sets of messages over the shop's memories are by the same author. */
const sourceOf = (name: string): string => name.split(",")[0]!;
const asked: readonly Labelled[] = projects.flatMap(({ name, questions }) =>
  questions.map(({ message, kind }) => ({ source: sourceOf(name), message, needs: kind !== "nothing" })),
);

type Words = ReadonlyMap<string, number>;

function learnWords(messages: readonly Labelled[]): Words {
  const signs = messages.map(({ message }) => listNeedSigns(message));
  const counts = new Map<string, number>();
  for (const each of signs) for (const sign of each) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  const known = [...counts].filter(([, count]) => count >= MIN_MESSAGES).map(([sign]) => sign);
  const numbers = new Map(known.map((sign, at) => [sign, at + 1]));
  const rows = signs.map((each) => [
    [0, 1] as const,
    ...[...each].flatMap((sign) => (numbers.has(sign) ? [[numbers.get(sign)!, 1] as const] : [])),
  ]);
  const weights = fitWeights(
    rows,
    messages.map(({ needs }) => needs),
    {
      count: known.length + 1,
      pull: WORD_PULL,
      steps: WORD_STEPS,
    },
  );
  const learned = known.map((sign, at) => [sign, round(weights[at + 1]!)] as const);
  return new Map([
    ["=", round(weights[0]!)],
    ...learned.filter(([, weight]) => Math.abs(weight) >= MIN_WEIGHT),
  ]);
}

const round = (weight: number): number => Math.round(weight * 10) / 10;

const weigh = (words: Words, message: string): number =>
  [...listNeedSigns(message)].reduce((sum, sign) => sum + (words.get(sign) ?? 0), words.get("=") ?? 0);

/**
 * What is weighed for each message, with memories as people write them and as a model saves them. Only of projects whose
 * writer knew nothing of the program: the messages of the others that need nothing hardly share a word with a memory.
 */
const rows = projects
  .filter(({ isByStranger }) => isByStranger)
  .flatMap((project) => {
    const source = sourceOf(project.name);
    const words = learnWords([...written, ...asked.filter((each) => each.source !== source)]);
    return [project.memories, project.cued].flatMap((memories) => {
      const ranker = new LocalRanker();
      return project.questions.map(({ message, kind, wanted }) => {
        const question = { message, tools: [], now: NOW, most: 5 };
        const sure = ranker.plan(memories, question).sure.map(({ path }) => path);
        return {
          source,
          figures: listNeedFigures(message, ranker.rank(memories, question), weigh(words, message)),
          needs: kind !== "nothing",
          isServed: sure.length === wanted.length && wanted.every((path) => sure.includes(path)),
        };
      });
    });
  });

type Row = (typeof rows)[number];
const names = Object.keys(rows[0]!.figures) as (keyof Row["figures"])[];

function learnFigures(from: readonly Row[]): readonly number[] {
  const entries = from.map(({ figures }) => names.map((name, at) => [at, figures[name]] as const));
  return fitWeights(
    entries,
    from.map(({ needs }) => needs),
    {
      count: names.length,
      pull: FIGURE_PULL,
      steps: FIGURE_STEPS,
    },
  );
}

const sum = (weights: readonly number[], { figures }: Row): number =>
  names.reduce((all, name, at) => all + weights[at]! * figures[name], 0);

/** Each project is judged by weights that were learned without it. */
const judged = [...new Set(rows.map(({ source }) => source))].flatMap((source) => {
  const weights = learnFigures(rows.filter((row) => row.source !== source));
  return rows.filter((row) => row.source === source).map((row) => ({ ...row, sum: sum(weights, row) }));
});
const needy = judged
  .filter(({ needs, isServed }) => needs && !isServed)
  .map((row) => row.sum)
  .sort((a, b) => a - b);
const threshold = needy[Math.floor(needy.length * (1 - ASKED_SHARE))]!;
const nothing = judged.filter(({ needs }) => !needs);
const inVain = nothing.filter((row) => row.sum >= threshold).length;

const words = learnWords([...written, ...asked]);
const weights = learnFigures(rows);
const byWeight = Map.groupBy([...words], ([, weight]) => Math.round(weight * 10));
const lines = [...byWeight]
  .sort(([a], [b]) => b - a)
  .map(([tenths, signs]) => [tenths, ...signs.map(([sign]) => sign).sort()].join(" "));
const figures = names.map((name, at) => `    ${name}: ${weights[at]!.toFixed(3)},`);
writeFileSync(
  TARGET,
  `// Made by bench/src/surfacing/learn-need.ts from ${written.length + asked.length} labelled messages. Each line has a weight in tenths and the signs that have it.
// Each project judged by weights learned without it: a model is asked for ${formatShare(needy.filter((each) => each >= threshold).length, needy.length)} of the messages that words alone do not
// serve, and for ${formatShare(inVain, nothing.length)} of those that need nothing.
// biome-ignore-all format: one line a weight

/** A function, so that the published \`pal\` can load the words at the first call. */
export const readNeedWords = (): string => WORDS;

export const readNeedWeights = () => WEIGHTS;

const WEIGHTS = {
  threshold: ${threshold.toFixed(3)},
  weights: {
${figures.join("\n")}
  },
};

const WORDS = \`
${lines.join("\n")}
\`;
`,
);

function formatShare(some: number, all: number): string {
  return `${((100 * some) / all).toFixed(1)}%`;
}

// How well human sentences are understood: precision and recall of each kind in each language, on labelled sentences.
import {
  ALL_LANGUAGES,
  findDates,
  findMemoryRequest,
  isBareQuestion,
  isOneOffRequest,
  isProhibition,
  isStandingRule,
} from "@palimpsest/core/language";
import type { BenchTable } from "../bench-table.ts";
import { measureTopics } from "./bench-topics.ts";
import {
  KINDS,
  type Kind,
  type LabelledSentence,
  readSentences,
  type SentenceSet,
} from "./read-sentences.ts";

/** Internal to core, since it uses the word comparison of the search. */
const ASSENT = new URL("../../../packages/core/src/memory/safety/assent.ts", import.meta.url);
const { isAssent } = (await import(ASSENT.href)) as { isAssent(sentence: string): boolean };

const NOW = Date.UTC(2026, 9, 15);

const DETECTORS: Readonly<Record<Kind, (text: string) => boolean>> = {
  remember: (text) => findMemoryRequest(text)?.do === "remember",
  forget: (text) => findMemoryRequest(text)?.do === "forget",
  rule: isStandingRule,
  never: isProhibition,
  request: isOneOffRequest,
  question: isBareQuestion,
  assent: isAssent,
  date: (text) => findDates(text, NOW).length > 0,
};

const ABOUT: Readonly<Record<SentenceSet, string>> = {
  "held-out":
    "36 situations, said in each language as one would say them to a coding agent. Written before the tables (Portuguese and Russian: translated afterwards), and the tables were not tuned on them; but the same author wrote both, so expect less on sentences of others.",
  tuning: "Other situations. The tables were improved on these, so the figures say only how far that went.",
};

export async function benchLanguage(): Promise<readonly BenchTable[]> {
  const kinds = await Promise.all((["held-out", "tuning"] as const).map(measureSet));
  return [...kinds, measureTopics("held-out"), measureTopics("tuning")];
}

async function measureSet(set: SentenceSet): Promise<BenchTable> {
  const sentences = await readSentences(set);
  const rows = [...ALL_LANGUAGES.map(({ name }) => name), "all"].map((name) => {
    const some = sentences.filter(({ language }) => name === "all" || language === name);
    return [name, some.length, ...KINDS.map((kind) => formatScore(scoreKind(kind, some)))];
  });
  return {
    title: `Understanding of sentences, ${set} set`,
    how: `${ABOUT[set]} Each cell: precision / recall in percent; a dash where nothing was found. A question counts as a request too, since it asks for an answer now.`,
    columns: ["language", "sentences", ...KINDS],
    rows,
  };
}

export interface Score {
  readonly found: number;
  readonly right: number;
  readonly labelled: number;
}

export function scoreKind(kind: Kind, sentences: readonly LabelledSentence[]): Score {
  const isLabelled = ({ kinds }: LabelledSentence) =>
    kinds.has(kind) || (kind === "request" && kinds.has("question"));
  const found = sentences.filter(({ text }) => DETECTORS[kind](text));
  return {
    found: found.length,
    right: found.filter(isLabelled).length,
    labelled: sentences.filter(isLabelled).length,
  };
}

const formatScore = ({ found, right, labelled }: Score): string =>
  `${formatShare(right, found)} / ${formatShare(right, labelled)}`;

const formatShare = (part: number, whole: number): string =>
  whole === 0 ? "–" : String(Math.round((100 * part) / whole));

// What surfaces for a message without a model, when a model is asked, and what it then sees. Uses the ranker of a session.
import type { Memory } from "@palimpsest/core/memory";
import { LocalRanker, ModelRanker } from "@palimpsest/core/testing";
import type { BenchTable } from "../bench-table.ts";
import { NOW } from "./labelled-memories.ts";
import { type LabelledProject, PROJECTS } from "./labelled-project.ts";
import type { LabelledQuestion } from "./labelled-questions.ts";

/** The defaults of the settings. */
const MOST = 5;
const NEWEST = 200;
const LINES = 30;
const KINDS = ["words", "meaning", "language", "nothing"] as const;
const AIMS =
  "Aims without a model: precision at least 0.9, recall at least 0.5; with a model that answers nonsense, precision at least 0.9. *cues*: the memories have the further words that a model writes when it saves them; here it had seen the memories alone. *nothing needed*: messages for which nothing should surface, and something did.";

/** Answers a prompt about a question, as a model would. */
type Script = (question: LabelledQuestion, prompt: string) => string;

const CHOOSES_NOTHING: Script = () => '{"memories": []}';
const SCRIPTS: Readonly<Record<string, Script>> = {
  "one that picks the right ones (upper bound)": ({ wanted }, prompt) =>
    JSON.stringify({ memories: wanted.filter((path) => prompt.includes(` ${path} (`)) }),
  "one that answers nonsense": ({ message }) => `${message} {"memories": ["everything.md", 7], memories`,
  "one that makes up names": () => '{"memories": ["passwords.md", "../../etc/passwd", "all"]}',
};

interface Outcome {
  readonly question: LabelledQuestion;
  readonly sure: readonly string[];
  /** Undefined if no model was asked. */
  readonly prompt: string | undefined;
  /** The memories shown, including those the model chose. */
  readonly shown: readonly string[];
}

export async function benchSurfacing(): Promise<readonly BenchTable[]> {
  const tables: BenchTable[] = [];
  const all: { readonly project: LabelledProject; readonly plain: Outcomes; readonly cued: Outcomes }[] = [];
  for (const project of PROJECTS) {
    const { memories, cued, questions } = project;
    const outcomes = {
      plain: await surfaceAll(memories, questions, CHOOSES_NOTHING),
      cued: await surfaceAll(cued, questions, CHOOSES_NOTHING),
    };
    all.push({ project, ...outcomes });
    tables.push(await tableShown(project, outcomes), tableAsked(project, outcomes));
  }
  const heldOut = all.filter(({ project }) => project.isHeldOut);
  return [...tables, tableTotals("held-out projects", heldOut), tableTotals("all projects", all)];
}

type Outcomes = readonly Outcome[];

interface Surfaced {
  readonly plain: Outcomes;
  readonly cued: Outcomes;
}

async function tableShown(
  { name, how, isHeldOut, cued, questions }: LabelledProject,
  outcomes: Surfaced,
): Promise<BenchTable> {
  const rows = [
    formatShown("by words alone", outcomes.plain),
    formatShown("by words and cues", outcomes.cued),
  ];
  for (const [model, script] of Object.entries(SCRIPTS))
    rows.push(formatShown(`by words and cues, and ${model}`, await surfaceAll(cued, questions, script)));
  return {
    title: `What surfaces: ${name}${isHeldOut ? ", held out" : ""}`,
    how: `${cued.length} memories and ${questions.length} messages in several languages, ${how}. ${AIMS}`,
    columns: [
      "",
      "precision",
      "recall",
      ...KINDS.slice(0, 3).map((kind) => `recall, ${kind}`),
      "nothing needed",
    ],
    rows,
  };
}

async function surfaceAll(
  memories: readonly Memory[],
  questions: readonly LabelledQuestion[],
  script: Script,
): Promise<Outcomes> {
  const local = new LocalRanker();
  const outcomes: Outcome[] = [];
  for (const question of questions) {
    let prompt: string | undefined;
    const ask = async (text: string) => {
      prompt = text;
      return { ok: true as const, text: script(question, text) };
    };
    const model = new ModelRanker({ ask, newest: NEWEST, lines: LINES });
    const asked = { message: question.message, tools: [], now: NOW, most: MOST };
    const { sure: now, isOpen } = local.plan(memories, asked);
    const chosen = isOpen ? await model.choose(memories, asked, new AbortController().signal) : undefined;
    const more: readonly Memory[] = chosen?.ok ? chosen.memories : [];
    const sure = now.map(({ path }) => path);
    outcomes.push({
      question,
      sure,
      prompt,
      shown: [...new Set([...sure, ...more.map(({ path }) => path)])],
    });
  }
  return outcomes;
}

function formatShown(name: string, outcomes: Outcomes): readonly string[] {
  const nothing = outcomes.filter(({ question }) => question.kind === "nothing");
  return [
    name,
    precisionOf(outcomes).toFixed(2),
    recallOf(outcomes).toFixed(2),
    ...KINDS.slice(0, 3).map((kind) =>
      recallOf(outcomes.filter(({ question }) => question.kind === kind)).toFixed(2),
    ),
    `${nothing.filter(({ shown }) => shown.length > 0).length} of ${nothing.length}`,
  ];
}

/** A table of what the program decides about the model: whether it is asked, and what it sees. */
function tableAsked({ name, isHeldOut }: LabelledProject, outcomes: Surfaced): BenchTable {
  return {
    title: `When a model is asked: ${name}${isHeldOut ? ", held out" : ""}`,
    how: "Decided without a model. *wrong or empty*: something wanted is left out, or something else is shown.",
    columns: ["", "words alone", "words and cues", "aim"],
    rows: joinColumns(listAsked(outcomes.plain), listAsked(outcomes.cued)),
  };
}

type Row = readonly [name: string, share: string, aim: string];

const joinColumns = (plain: readonly Row[], cued: readonly Row[]): readonly (readonly string[])[] =>
  plain.map(([name, share, aim], at) => [name, share, cued[at]![1], aim]);

function listAsked(outcomes: Outcomes): readonly Row[] {
  const needy = outcomes.filter(({ question }) => question.kind !== "nothing");
  const wrong = needy.filter(({ question, sure }) => !isRight(sure, question.wanted));
  const asked = wrong.filter(({ prompt }) => prompt !== undefined);
  const listed = asked.filter(({ question, prompt }) =>
    question.wanted.every((path) => prompt!.includes(` ${path} (`)),
  );
  const nothing = outcomes.filter(({ question }) => question.kind === "nothing");
  const disturbed = nothing.filter(({ prompt }) => prompt !== undefined);
  const right = needy.filter((each) => !wrong.includes(each));
  return [
    ["asked where that was wrong or empty", formatShare(asked, wrong), "≥ 95%"],
    ["what was wanted is in its list", formatShare(listed, asked), "≥ 95%"],
    ["asked where nothing was needed", formatShare(disturbed, nothing), "≤ 20%"],
    [
      "asked where that was right",
      formatShare(
        right.filter(({ prompt }) => prompt !== undefined),
        right,
      ),
      "",
    ],
  ];
}

function tableTotals(name: string, all: readonly Surfaced[]): BenchTable {
  const [plain, cued] = [all.flatMap((each) => each.plain), all.flatMap((each) => each.cued)];
  return {
    title: `What surfaces and when a model is asked: ${name}`,
    how: `All messages of ${all.length} sets together.`,
    columns: ["", "words alone", "words and cues", "aim"],
    rows: [
      ["precision", precisionOf(plain).toFixed(2), precisionOf(cued).toFixed(2), "≥ 0.9"],
      ["recall", recallOf(plain).toFixed(2), recallOf(cued).toFixed(2), "≥ 0.5"],
      ...joinColumns(listAsked(plain), listAsked(cued)),
    ],
  };
}

const isRight = (sure: readonly string[], wanted: readonly string[]): boolean =>
  sure.length === wanted.length && wanted.every((path) => sure.includes(path));

const precisionOf = (outcomes: Outcomes): number =>
  sumOf(outcomes, countRight) /
  Math.max(
    1,
    sumOf(outcomes, ({ shown }) => shown.length),
  );

const recallOf = (outcomes: Outcomes): number =>
  sumOf(outcomes, countRight) /
  Math.max(
    1,
    sumOf(outcomes, ({ question }) => question.wanted.length),
  );

const countRight = ({ shown, question }: Outcome): number =>
  shown.filter((path) => question.wanted.includes(path)).length;

const sumOf = (outcomes: Outcomes, count: (outcome: Outcome) => number): number =>
  outcomes.reduce((sum, outcome) => sum + count(outcome), 0);

const formatShare = (some: readonly unknown[], all: readonly unknown[]): string =>
  `${((100 * some.length) / Math.max(1, all.length)).toFixed(0)}% (${some.length} of ${all.length})`;

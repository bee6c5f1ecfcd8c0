// What surfaces for a message by words alone, when a model is asked, and what it then sees. Uses the ranker of a session.
import type { Memory } from "@palimpsest/core/memory";
import { LocalRanker, ModelRanker } from "@palimpsest/core/testing";
import type { BenchTable } from "../bench-table.ts";
import { NOW } from "./labelled-memories.ts";
import {
  ARCHIVE,
  HOSPITAL,
  IRRIGATION,
  type LabelledProject,
  SATELLITE,
  SHOP,
  SHOP_HELD_OUT,
  THEATRE,
  TRAM,
} from "./labelled-project.ts";
import type { LabelledQuestion } from "./labelled-questions.ts";

/** The defaults of the settings. */
const MOST = 5;
const NEWEST = 200;
const LINES = 30;
const KINDS = ["words", "meaning", "language", "nothing"] as const;

/** Answers a prompt about a question, as a model would. */
type Script = (question: LabelledQuestion, prompt: string) => string;

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
  const heldOut = "never used to choose a rule or a number";
  return [
    ...(await surfaceProject("What surfaces", SHOP, "labelled by hand before the code")),
    ...(await surfaceProject("What surfaces, held out", SHOP_HELD_OUT, heldOut)),
    ...(await surfaceProject(
      "What surfaces in a second project",
      SATELLITE,
      "labelled without knowing the rules, which may be tuned on it",
    )),
    ...(await surfaceProject(
      "What surfaces in a third project",
      TRAM,
      "labelled before the rules were changed, which may be tuned on it",
    )),
    ...(await surfaceProject(
      "What surfaces in a fourth project",
      HOSPITAL,
      "labelled without knowing the rules, which may be tuned on it since it was read",
    )),
    ...(await surfaceProject(
      "What surfaces in a fifth project, held out",
      ARCHIVE,
      `labelled before the rules were changed, ${heldOut}`,
    )),
    ...(await surfaceProject(
      "What surfaces in a sixth project, held out",
      IRRIGATION,
      `labelled before the rules were changed, ${heldOut}`,
    )),
    ...(await surfaceProject(
      "What surfaces in a seventh project",
      THEATRE,
      "labelled before it was measured, which may be tuned on it since its errors were read",
    )),
  ];
}

async function surfaceProject(
  title: string,
  project: LabelledProject,
  how: string,
): Promise<readonly BenchTable[]> {
  const alone = await surfaceAll(project, () => '{"memories": []}');
  const rows = [formatShown("by words alone", alone)];
  for (const [name, script] of Object.entries(SCRIPTS))
    rows.push(formatShown(`with ${name}`, await surfaceAll(project, script)));
  return [
    {
      title,
      how: `${project.memories.length} memories and ${project.questions.length} messages in several languages, ${how}. Aims without a model: precision at least 0.9, recall at least 0.5; with a model that answers nonsense, precision at least 0.9. *nothing needed*: messages for which nothing should surface, and something did.`,
      columns: [
        "",
        "precision",
        "recall",
        ...KINDS.map((kind) => `recall, ${kind}`).slice(0, 3),
        "nothing needed",
      ],
      rows,
    },
    formatAsked(title, alone),
  ];
}

async function surfaceAll(
  { memories, questions }: LabelledProject,
  script: Script,
): Promise<readonly Outcome[]> {
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

function formatShown(name: string, outcomes: readonly Outcome[]): readonly string[] {
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
function formatAsked(of: string, outcomes: readonly Outcome[]): BenchTable {
  const needy = outcomes.filter(({ question }) => question.kind !== "nothing");
  const wrong = needy.filter(({ question, sure }) => !isRight(sure, question.wanted));
  const asked = wrong.filter(({ prompt }) => prompt !== undefined);
  const listed = asked.filter(({ question, prompt }) =>
    question.wanted.every((path) => prompt!.includes(` ${path} (`)),
  );
  const nothing = outcomes.filter(({ question }) => question.kind === "nothing");
  const disturbed = nothing.filter(({ prompt }) => prompt !== undefined);
  return {
    title: `${of}: when a model is asked`,
    how: "Decided without a model. *wrong or empty*: words alone leave out something wanted, or show something else.",
    columns: ["", "share", "aim"],
    rows: [
      ["asked where words alone were wrong or empty", formatShare(asked, wrong), "≥ 95%"],
      ["what was wanted is in its list", formatShare(listed, asked), "≥ 95%"],
      ["asked where nothing was needed", formatShare(disturbed, nothing), "≤ 20%"],
      [
        "asked where words alone were right",
        formatShare(
          needy.filter((each) => each.prompt !== undefined && !wrong.includes(each)),
          needy.filter((each) => !wrong.includes(each)),
        ),
        "",
      ],
    ],
  };
}

const isRight = (sure: readonly string[], wanted: readonly string[]): boolean =>
  sure.length === wanted.length && wanted.every((path) => sure.includes(path));

function precisionOf(outcomes: readonly Outcome[]): number {
  const right = sumOf(
    outcomes,
    ({ shown, question }) => shown.filter((path) => question.wanted.includes(path)).length,
  );
  return (
    right /
    Math.max(
      1,
      sumOf(outcomes, ({ shown }) => shown.length),
    )
  );
}

function recallOf(outcomes: readonly Outcome[]): number {
  const right = sumOf(
    outcomes,
    ({ shown, question }) => shown.filter((path) => question.wanted.includes(path)).length,
  );
  return (
    right /
    Math.max(
      1,
      sumOf(outcomes, ({ question }) => question.wanted.length),
    )
  );
}

const sumOf = (outcomes: readonly Outcome[], count: (outcome: Outcome) => number): number =>
  outcomes.reduce((sum, outcome) => sum + count(outcome), 0);

const formatShare = (some: readonly unknown[], all: readonly unknown[]): string =>
  `${((100 * some.length) / Math.max(1, all.length)).toFixed(0)}% (${some.length} of ${all.length})`;

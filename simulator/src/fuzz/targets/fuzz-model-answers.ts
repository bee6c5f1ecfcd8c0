// Fuzzes the answers of models in the background: summaries, notes, memories, accounts of dreams, choices of memories.

import { parseMemory } from "@palimpsest/core/memory";
import { writeSummaryAnswer } from "@palimpsest/core/testing";
import { parseSummary } from "../../../../packages/core/src/layers/compaction/parse-summary.ts";
import { parseAccount } from "../../../../packages/core/src/layers/dreaming/parse-account.ts";
import { parseAnswerFiles } from "../../../../packages/core/src/layers/extraction/parse-answer-files.ts";
import {
  assembleNotes,
  parseNotes,
  parseTemplate,
  restoreSections,
} from "../../../../packages/core/src/layers/notes/notes-sections.ts";
import { ModelRanker } from "../../../../packages/core/src/memory/recall/model-ranker.ts";
import { tooLong } from "../../../../packages/core/src/models/too-long.ts";
import { planQuery } from "../../../../packages/core/src/search/plan-query.ts";
import { requireThat, type Target } from "../fuzz-target.ts";

const summary: Target = {
  name: "summary",
  seeds: [writeSummaryAnswer("x"), "<summary>only"],
  words: ["<analysis>", "</analysis>", "<summary>", "</summary>", "\n"],
  longest: 200_000,
  check(input) {
    const parsed = parseSummary(input);
    if (parsed.ok) requireThat(parsed.text.trim() !== "", "a summary says something", () => input);
  },
};

const TEMPLATE =
  "# Session\n_What it is about_\n\n## Current state\n_Where it stands_\n\n## Worklog\n_In order_\n";

const notes: Target = {
  name: "notes",
  seeds: [
    TEMPLATE,
    `${TEMPLATE}\nDone: all.\n`,
    "## Current State:\nwell\n## Other\nx\n## current state\nagain",
  ],
  words: ["# ", "## ", "Current state", "_In order_", "\n", "\r\n", "#", "*a*"],
  check(input) {
    const template = parseTemplate(TEMPLATE)!;
    const bodies = restoreSections(template, new Map(), input);
    const text = assembleNotes(template, bodies);
    const again = assembleNotes(template, restoreSections(template, new Map(), text));
    requireThat(again === text, "notes that are read back are the same", () => [text, again]);
    for (const { heading } of template.sections)
      requireThat(text.includes(heading), "every heading is there", () => text);
    const own = parseTemplate(input);
    if (own) parseNotes(own, assembleNotes(own, new Map()));
  },
};

const elements: Target = {
  name: "memories in an answer",
  seeds: ['<memory path="a.md">\n---\nname: A\n---\nx\n</memory>\n<memory path="b/c.md">y</memory>'],
  words: ["<memory", ' path="', '">', "</memory>", "\n"],
  longest: 200_000,
  check(input) {
    for (const { path } of parseAnswerFiles(input))
      requireThat(path.length <= 200, "a path is short", () => path);
  },
};

const account: Target = {
  name: "account of a dream",
  seeds: [
    '```json\n{"account":[{"fact":"f1","outcome":"kept","into":"a.md"}],"files":[{"path":"a.md","text":"x"}]}\n```',
    '{"account":[{"fact":"f2","outcome":"retired","because":"no longer so"}]}',
  ],
  words: ["```json\n", "\n```", '"fact":"f1"', '"outcome":', '"superseded"', '"by":'],
  longest: 300_000,
  check(input) {
    const parsed = parseAccount(input);
    requireThat(parsed.ok || parsed.reason.length < 1_000, "a reason is short", () => parsed);
  },
};

const MEMORY = parseMemory("a.md", "# A\n\nx", 0);

const choice: Target = {
  name: "choice of memories",
  seeds: ['{"memories":["a.md"]}', '```json\n{"memories": []}\n```', "a.md\nb.md"],
  words: ['"memories"', "[", "]", "a.md"],
  isJson: true,
  async check(input) {
    const answerInput = async () => ({ ok: true, text: input }) as const;
    const ranker = new ModelRanker({ ask: answerInput, newest: 10, lines: 10 });
    const asked = { message: input, tools: [], now: 0, most: 3 };
    const chosen = await ranker.choose([MEMORY], asked, new AbortController().signal);
    requireThat(
      !chosen?.ok || chosen.memories.every((each) => each === MEMORY),
      "only known memories",
      () => chosen,
    );
  },
};

const lengthError: Target = {
  name: "error about length",
  seeds: [
    "prompt is too long: 210000 tokens > 200000 maximum",
    "input length and `max_tokens` exceed context limit: 190000 + 20000 > 200000",
  ],
  words: ["tokens", ">", "maximum", "too long", "1,000,000", "context"],
  check(input) {
    const found = tooLong(input);
    const tokens = (found as { tokens?: Record<string, unknown> } | undefined)?.tokens;
    for (const count of Object.values(tokens ?? {}))
      requireThat(typeof count !== "number" || Number.isFinite(count), "counts are numbers", () => found);
  },
};

const query: Target = {
  name: "search query",
  seeds: ["force push", '"quoted words" AND -not', "src/a.ts:12"],
  words: ['"', "*", " NEAR ", "(", ")", "AND", "OR", "^", ":", "col:"],
  longest: 20_000,
  async check(input) {
    const planned = planQuery(input);
    if (!planned) return;
    for (const match of planned.matches) runMatch(match);
  },
};

const { DatabaseSync } = await import("node:sqlite");
const database = new DatabaseSync(":memory:");
database.exec("CREATE VIRTUAL TABLE words USING fts5(text)");
const statement = database.prepare("SELECT count(*) AS n FROM words WHERE words MATCH ?");

/** Any text must be a valid query for the database. */
const runMatch = (match: string) => statement.get(match);

export const targets: readonly Target[] = [summary, notes, elements, account, choice, lengthError, query];

// How often recorded work needed an old result again: the probabilities that the economy rule uses.
import type { Block } from "@palimpsest/core";
import {
  emptyUsage,
  findKind,
  findLastUse,
  IDLE_ENDS,
  NameUse,
  noteCallUsage,
  noteResultUsage,
  RESULT_KINDS,
  type ResultKind,
} from "@palimpsest/core/testing";
import type { BenchTable } from "../bench-table.ts";
import { readRecording } from "../transcripts/real-sessions.ts";
import { listOldTexts, stripLineNumbers } from "./blind-use.ts";
import { findNames, forgetNames } from "./find-names.ts";
import { textsOf } from "./shown-names.ts";

interface Count {
  needed: number;
  /** Responses that could have needed a result, weighted per 1,000 tokens of result. */
  exposed: number;
}

/** By kind of result and by idle time. */
export type Needs = Readonly<Record<ResultKind, readonly Count[]>>;

interface SeenResult {
  readonly id: string;
  readonly text: string;
  readonly weight: number;
  readonly arrived: number;
}

const CHARACTERS_PER_TOKEN = 3.7;
const TABLE_TOKENS = 1_000;
const MIN_TOKENS = 90;
const MAX_TOKENS = 4_000;

/**
 * A response needs a result if it uses a name from it that neither a message nor a newer result has shown, or edits a text from it.
 * Results that are shorter than a stub, or superseded, are left out.
 */
export function countNeeds(path: string): Needs {
  const needs = emptyNeeds();
  const usage = emptyUsage();
  const use = new NameUse();
  const results: SeenResult[] = [];
  const said = new Set<string>();
  const newest = new Map<string, string>();
  let responses = 0;
  for (const part of readRecording(path).said) {
    if (part.kind === "human" || part.kind === "injected") {
      for (const name of namesIn(part.content)) said.add(name);
      use.noteWords(part.content, responses, { isHuman: part.kind === "human" });
    }
    if (part.kind === "results")
      for (const block of part.results) {
        const { tool_use_id: id } = block;
        const text = textsOf(block).join("");
        const tokens = text.length / CHARACTERS_PER_TOKEN;
        noteResultUsage(usage, block, responses);
        use.noteResult(block);
        for (const name of namesIn([block])) newest.set(name, id);
        const weight = Math.sqrt(Math.min(tokens, MAX_TOKENS) / TABLE_TOKENS);
        if (tokens >= MIN_TOKENS)
          results.push({ id, text: stripLineNumbers(text), weight, arrived: responses });
      }
    if (part.kind !== "assistant") continue;
    const used = namesIn(part.content);
    const needed = new Set(used.filter((name) => !said.has(name)).map((name) => newest.get(name)));
    const old = part.content.flatMap(listOldTexts);
    for (const { id, text, weight, arrived } of results) {
      const isGone = usage.superseded.has(id) || use.listings.findOpened(id) !== undefined;
      if (isGone || !usage.calls.has(id)) continue;
      const idle = responses - findLastUse({ usage, requests: responses }, id, arrived, use);
      const kind = findKind(usage, id, arrived);
      const count = needs[kind][IDLE_ENDS.findIndex((end) => idle < end)]!;
      count.exposed += weight;
      if (needed.has(id) || old.some((each) => text.includes(each))) count.needed++;
    }
    for (const name of used) said.add(name);
    responses++;
    use.noteResponse(part.content, responses);
    for (const block of part.content)
      if (block.type === "tool_use") noteCallUsage(usage, block as never, responses);
  }
  forgetNames();
  return needs;
}

const namesIn = (content: readonly Block[]): readonly string[] =>
  content.flatMap(textsOf).flatMap((text) => [...findNames(text)]);

const emptyNeeds = (): Needs => mapKinds(() => IDLE_ENDS.map(() => ({ needed: 0, exposed: 0 })));

export const sumNeeds = (all: readonly Needs[]): Needs =>
  mapKinds((kind) =>
    IDLE_ENDS.map((_, column) => ({
      needed: all.reduce((sum, needs) => sum + needs[kind][column]!.needed, 0),
      exposed: all.reduce((sum, needs) => sum + needs[kind][column]!.exposed, 0),
    })),
  );

/** In percent, as in the setting. */
export const toChances = (needs: Needs): Record<ResultKind, number[]> =>
  mapKinds((kind) =>
    needs[kind].map(({ needed, exposed }) => Math.min(100, (100 * needed) / Math.max(1, exposed))),
  );

export function formatNeedTable(needs: Needs): BenchTable {
  const chances = toChances(needs);
  return {
    title: "How often an old result was needed again",
    how: "Percentage of responses that use a name of a result of 1,000 tokens which no words and no newer result show, or edit a text of it, by how many responses had not used it (in brackets: how often). These are the defaults of `microcompact.economy.needAgain`, but for commands, see there.",
    columns: ["result of", "under 3", "under 6", "under 11", "under 21", "under 41", "more"],
    rows: RESULT_KINDS.map((kind) => [
      kind,
      ...chances[kind].map((chance, column) => `${chance.toPrecision(2)} (${needs[kind][column]!.needed})`),
    ]),
  };
}

const mapKinds = <T>(of: (kind: ResultKind) => T): Record<ResultKind, T> =>
  Object.fromEntries(RESULT_KINDS.map((kind) => [kind, of(kind)])) as Record<ResultKind, T>;

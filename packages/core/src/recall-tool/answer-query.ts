// Answers a query with the best segments that fit, grouped by passage and without duplicates. Pure.

import { headingOf, type Passage, placeOf } from "../derived/passages.ts";
import type { Segment } from "../search/rank/segments.ts";
import { ANSWER_TOKENS, estimateAnswerTokens, findEndWithin } from "./fit-answer.ts";
import type { SessionPassages } from "./session-passages.ts";

/** The number of hits to consider, best first, until the answer is full. */
const MAX_FOUND = 60;
/** A segment is shown only if at least this share of its lines is new: the same file is often read more than once. */
const NEW_SHARE = 0.4;
/** Segments are measured in characters. If those cost many tokens, a segment is cut to this size so that it fits. */
const SEGMENT_TOKENS = ANSWER_TOKENS / 2;
/** Longer queries are cut. */
const QUERY_CHARACTERS = 1_000;
/** The answer counts as full after this many segments in a row did not fit. */
const MAX_TRIES = 8;

type Chosen = Map<Passage, Segment[]>;

export function answerQuery(passages: SessionPassages, query: string, id: string | undefined): string {
  const hits = passages.search(query.slice(0, QUERY_CHARACTERS), MAX_FOUND, id);
  if (hits.length === 0)
    return `Nothing said or returned in this session contains any of: ${query.slice(0, 200)}`;
  const lines = new Set<string>();
  let chosen: Chosen = new Map();
  let tries = 0;
  for (const { of: passage, from, to: end } of hits) {
    const to = Math.min(end, findEndWithin(passage.text, from, SEGMENT_TOKENS));
    const own = linesOf(passage.text.slice(from, to));
    if (own.filter((line) => !lines.has(line)).length < own.length * NEW_SHARE) continue;
    const more = new Map(chosen).set(passage, joinSegments([...(chosen.get(passage) ?? []), { from, to }]));
    if (estimateAnswerTokens(renderAnswer(more)) > ANSWER_TOKENS) {
      if (++tries === MAX_TRIES) break;
      continue;
    }
    chosen = more;
    for (const line of own) lines.add(line);
  }
  return renderAnswer(chosen);
}

/** Sorts segments and joins those that touch. */
function joinSegments(parts: readonly Segment[]): Segment[] {
  const all: Segment[] = [];
  for (const part of parts.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1);
    if (last && part.from <= last.to)
      all[all.length - 1] = { from: last.from, to: Math.max(last.to, part.to) };
    else all.push(part);
  }
  return all;
}

function renderAnswer(chosen: Chosen): string {
  return [...chosen]
    .map(([passage, parts]) =>
      [
        headingOf(passage),
        ...parts.map(({ from, to }) => `${placeOf(passage, from)}${passage.text.slice(from, to).trimEnd()}`),
      ].join("\n"),
    )
    .join("\n\n")
    .toWellFormed();
}

const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

// Answers a query: the best places, those of one passage together, no two the same, as many as fit. Pure.

import { headingOf, type Passage, placeOf } from "../derived/passages.ts";
import type { Segment } from "../search/rank/segments.ts";
import { ANSWER_TOKENS, estimateAnswerTokens, findEndWithin } from "./fit-answer.ts";
import type { SessionPassages } from "./session-passages.ts";

/** Looked at, best first, until the answer is full. */
const MAX_FOUND = 60;
/** A place most of whose lines were shown already tells nothing new: files are read more than once. */
const NEW_SHARE = 0.4;
/** Segments are measured in characters; where these are dear, one is cut so that an answer has room for it. */
const SEGMENT_TOKENS = ANSWER_TOKENS / 2;
/** Longer questions are texts. */
const QUERY_CHARACTERS = 1_000;
/** So many in a row that no longer fit mean that the answer is full. */
const MAX_TRIES = 8;

type Chosen = Map<Passage, Segment[]>;

export function answerQuery(passages: SessionPassages, query: string, id: string | undefined): string {
  const hits = passages.index.search(
    query.slice(0, QUERY_CHARACTERS),
    MAX_FOUND,
    (passage) => id === undefined || passage.id === id,
  );
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

/** In order, those that meet as one. */
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

// Answers a query: the best places, each with its id and offset, no two the same, as many as fit. Pure.
import type { Found } from "../../rank/lexical-index.ts";
import type { Passages } from "./passages.ts";
import { ANSWER_TOKENS, tokensOf } from "./room.ts";
import { headingOf, type Passage } from "./texts.ts";

/** Looked at, best first, until the answer is full. */
const MOST_FOUND = 60;
/** A place most of whose lines were shown already tells nothing new: files are read more than once. */
const NEW_SHARE = 0.4;

export function found(passages: Passages, query: string, id: string | undefined): string {
  const hits = passages.index.search(query, MOST_FOUND, (passage) => id === undefined || passage.id === id);
  if (hits.length === 0)
    return `Nothing said or returned in this session contains any of: ${query.slice(0, 200)}`;
  const shown = new Set<string>();
  const texts: string[] = [];
  let room = ANSWER_TOKENS;
  for (const hit of hits) {
    const lines = linesOf(hit);
    const news = lines.filter((line) => !shown.has(line));
    if (news.length < lines.length * NEW_SHARE) continue;
    const text = `${headingOf(hit.of, hit.from)}\n${hit.of.text.slice(hit.from, hit.to).toWellFormed().trimEnd()}`;
    const tokens = tokensOf(text) + 2;
    if (tokens > room) continue;
    room -= tokens;
    for (const line of lines) shown.add(line);
    texts.push(text);
  }
  return texts.join("\n\n");
}

const linesOf = ({ of, from, to }: Found<Passage>) =>
  of.text
    .slice(from, to)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

// Prints what can follow the words of a command line, one per line: the word, a tab, its description.

import { toOneLine } from "@palimpsest/core/text";
import type { Command } from "commander";
import { printLine } from "../output.ts";
import { sessionsHere } from "../sessions/find-own-session.ts";
import { toVisibleLine } from "../terminal/to-visible.ts";
import { type Candidate, findCandidates } from "./find-candidates.ts";

/** More than fit on a screen would not help. */
const MAX_SESSIONS = 30;

export async function printCandidates(pal: Command, words: readonly string[]): Promise<void> {
  const found = findCandidates(pal, words);
  const candidates = found === "session" ? await listSessionIds(words.at(-1) ?? "") : found;
  for (const { word, about } of candidates) printLine(`${word}\t${toOneLine(about)}`);
}

async function listSessionIds(typed: string): Promise<readonly Candidate[]> {
  const sessions = await sessionsHere();
  return sessions
    .filter(({ id }) => id.startsWith(typed))
    .slice(0, MAX_SESSIONS)
    .map(({ id, title }) => ({ word: id, about: toVisibleLine(title ?? "") }));
}

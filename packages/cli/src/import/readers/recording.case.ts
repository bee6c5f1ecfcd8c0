// Test helpers that read lines with an agent's reader, and fold the resulting entries.
import type { Entry } from "@palimpsest/core/internal";
import { SessionBuilder } from "../build-session.ts";
import type { AgentName, Recorded } from "../recorded.ts";
import { makeReader } from "./make-reader.ts";

export function readRecorded(agent: AgentName, lines: readonly (string | object)[]): readonly Recorded[] {
  const taken: Recorded[] = [];
  const reader = makeReader(agent, (recorded) => taken.push(recorded));
  for (const line of lines) reader.takeLine(typeof line === "string" ? line : JSON.stringify(line));
  reader.end();
  return taken;
}

export const kindsOf = (recorded: readonly Recorded[]): readonly string[] =>
  recorded.filter(({ kind }) => kind !== "about").map(({ kind }) => kind);

/** The entries that an import writes, and the lines that it keeps. */
export function buildEntries(agent: AgentName, recorded: readonly Recorded[]) {
  const entries: Entry[] = [];
  const kept: string[] = [];
  const builder = new SessionBuilder(
    { agent, source: "/recorded.jsonl", session: "recorded" },
    { writeEntry: (entry) => entries.push(entry), keepLine: (raw) => kept.push(raw) },
  );
  for (const each of recorded) builder.take(each);
  return { entries, kept, built: builder.end() };
}

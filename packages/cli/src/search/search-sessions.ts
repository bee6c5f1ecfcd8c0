// Searches transcripts and memories, and prints the hits. Nothing is masked: the output is for the person's own terminal.
import { nodePorts } from "@palimpsest/core/ports";
import { type SearchFilter, searchProjects } from "@palimpsest/core/search";
import { printLine, printWarning, terminalColumns } from "../output.ts";
import { formatHits } from "./format-search-hits.ts";
import { searchPlaces } from "./search-places.ts";

export interface SearchOptions {
  readonly all?: true;
  readonly kind?: SearchFilter["kinds"];
  readonly session?: string;
  readonly since?: number;
  readonly until?: number;
  readonly limit: number;
  readonly json?: true;
}

export async function searchSessions(words: string, options: SearchOptions): Promise<void> {
  const { all, kind: kinds, json, ...filter } = options;
  const places = await searchPlaces(all ?? false);
  const found = await searchProjects(nodePorts(), places, words, { ...filter, kinds });
  const { hits, problems, unkept } = found;
  for (const problem of [...problems, ...unkept]) printWarning(problem);
  // A place that could not be searched may contain the text.
  if (problems.length > 0) process.exitCode = 1;
  if (json) {
    const shown = hits.map(({ time, ...hit }) => ({ ...hit, time: new Date(time).toISOString() }));
    printLine(JSON.stringify(shown, null, 2));
    return;
  }
  if (hits.length === 0) return printLine(explainNoHits(words, options));
  printLine(formatHits(hits, { columns: terminalColumns(), isAll: all ?? false }).join("\n"));
}

function explainNoHits(words: string, { all, kind, session, since, until }: SearchOptions): string {
  const isNarrow = [kind, session, since, until].some((each) => each !== undefined);
  const tries = [
    "Try fewer or other words",
    ...(isNarrow ? ["search without the filters"] : []),
    ...(all ? [] : ["search all projects with --all"]),
  ];
  const last = tries.length > 1 ? ` or ${tries.at(-1)}` : "";
  const where = all ? "" : " in this project";
  return `Nothing${where} contains any of: ${words}\n${tries.slice(0, tries.length > 1 ? -1 : 1).join(", ")}${last}.`;
}

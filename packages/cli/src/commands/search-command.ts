// `pal search`: full-text search in everything that was said, returned or remembered.
import type { SearchKind } from "@palimpsest/core/search";
import { Command, InvalidArgumentError, Option } from "commander";
import type { SearchOptions } from "../search/search-sessions.ts";
import { toTime } from "../search/to-time.ts";

const LIMIT = 10;
const KINDS = ["human", "assistant", "tool", "memory"] as const satisfies readonly SearchKind[];

export function searchCommand(): Command {
  return new Command("search")
    .description("Search this project's messages, tool results and memories.")
    .argument("<words...>", "words to look for, in any order")
    .option("--all", "include all projects")
    .option("--project", "this project only (the default)")
    .addOption(new Option("--kind <kind>", `only ${KINDS.join(", ")}; repeatable`).argParser(toKinds))
    .option("--session <id>", "search only this session")
    .option("--since <time>", "only newer than this: 2026-10-31, 7d, 12h", parseTime)
    .option("--until <time>", "only older than this", parseTime)
    .option("--limit <number>", "maximum number of hits", toLimit, LIMIT)
    .option("--json", "print as JSON")
    .action(async (words: readonly string[], options: SearchOptions) =>
      (await import("../search/search-sessions.ts")).searchSessions(words.join(" "), options),
    );
}

function toKinds(text: string, before: readonly SearchKind[] = []): readonly SearchKind[] {
  const kind = KINDS.find((one) => one === text);
  if (kind) return [...before, kind];
  throw new InvalidArgumentError(`Expected one of ${KINDS.join(", ")}.`);
}

function parseTime(text: string): number {
  const found = toTime(text, Date.now());
  if (found !== undefined) return found;
  throw new InvalidArgumentError("Expected a date such as 2026-10-31, or an age such as 7d, 12h, 30m.");
}

function toLimit(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count > 0 && count <= 1_000) return count;
  throw new InvalidArgumentError("Expected a whole number from 1 to 1000.");
}

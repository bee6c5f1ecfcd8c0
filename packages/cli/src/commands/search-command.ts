// `pal search`: what was ever said, returned or remembered, by words in it.
import type { SearchKind } from "@palimpsest/core/search";
import { Command, InvalidArgumentError, Option } from "commander";
import type { SearchOptions } from "../search/search-sessions.ts";
import { toTime } from "../search/to-time.ts";

const LIMIT = 10;
const KINDS = ["human", "assistant", "tool", "memory"] as const satisfies readonly SearchKind[];

export function searchCommand(): Command {
  return new Command("search")
    .description("Find what was said, returned or remembered in this project by words in it.")
    .argument("<words...>", "names, paths, numbers: any words, in any order")
    .option("--all", "in all projects")
    .option("--project", "in this project, as without --all")
    .addOption(new Option("--kind <kind>", `only ${KINDS.join(", ")}; may be given again`).argParser(toKinds))
    .option("--session <id>", "only in this session")
    .option("--since <time>", "not before: 2026-10-31, 7d, 12h", parseTime)
    .option("--until <time>", "not after", parseTime)
    .option("--limit <number>", "hits at most", toLimit, LIMIT)
    .option("--json", "print them as JSON")
    .action(async (words: readonly string[], options: SearchOptions) =>
      (await import("../search/search-sessions.ts")).searchSessions(words.join(" "), options),
    );
}

function toKinds(text: string, before: readonly SearchKind[] = []): readonly SearchKind[] {
  const kind = KINDS.find((one) => one === text);
  if (kind) return [...before, kind];
  throw new InvalidArgumentError(`One of ${KINDS.join(", ")}.`);
}

function parseTime(text: string): number {
  const found = toTime(text, Date.now());
  if (found !== undefined) return found;
  throw new InvalidArgumentError("A day such as 2026-10-31, or an age such as 7d, 12h, 30m.");
}

function toLimit(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count > 0 && count <= 1_000) return count;
  throw new InvalidArgumentError("A whole number from 1 to 1000.");
}

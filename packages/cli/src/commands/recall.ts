// `pal recall`: which memories speak of something.
import { Command } from "commander";
import type { SearchOptions } from "../search/search.ts";

const LIMIT = 5;

export function recallCommand(): Command {
  return new Command("recall")
    .description("Find the memories of this project that speak of something, the best first.")
    .argument("<words...>", "what it is about")
    .option("--all", "of all projects")
    .option("--json", "print them as JSON")
    .action(async (words: readonly string[], options: Pick<SearchOptions, "all" | "json">) =>
      (await import("../search/search.ts")).search(words.join(" "), {
        ...options,
        kind: ["memory"],
        limit: LIMIT,
      }),
    );
}

// `pal recall`: which memories speak of something.
import { Command } from "commander";
import type { RecallOptions } from "../memory/recall-memories.ts";

export function recallCommand(): Command {
  return new Command("recall")
    .description("Find the memories of this project that speak of something, the best first.")
    .argument("<words...>", "what it is about")
    .option("--json", "print them as JSON")
    .action(async (words: readonly string[], options: RecallOptions) =>
      (await import("../memory/recall-memories.ts")).recallMemories(words.join(" "), options),
    );
}

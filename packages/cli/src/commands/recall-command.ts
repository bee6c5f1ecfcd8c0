// `pal recall`: which memories match a text.
import { Command } from "commander";
import type { RecallOptions } from "../memory/recall-memories.ts";

export function recallCommand(): Command {
  return new Command("recall")
    .description("Find this project's memories about something, best match first.")
    .argument("<words...>", "what to look for")
    .option("--json", "print as JSON")
    .action(async (words: readonly string[], options: RecallOptions) =>
      (await import("../memory/recall-memories.ts")).recallMemories(words.join(" "), options),
    );
}

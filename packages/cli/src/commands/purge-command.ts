// `pal purge`: removes a text from everything that pal stores.
import { Command } from "commander";
import type { PurgeOptions } from "../purge/purge-text.ts";

export function purgeCommand(): Command {
  return new Command("purge")
    .description("Permanently remove a text from this project's transcripts, results and memories.")
    .argument(
      "<text>",
      "the exact text; - reads it from standard input, which keeps it out of your shell history",
    )
    .option("--all", "include all projects")
    .option("-y, --yes", "do not ask for confirmation")
    .action(async (text: string, options: PurgeOptions) =>
      (await import("../purge/purge-text.ts")).purgeText(text, options),
    );
}

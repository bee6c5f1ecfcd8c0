// `pal purge`: takes a text out of everything that is kept.
import { Command } from "commander";
import type { PurgeOptions } from "../purge/purge-text.ts";

export function purgeCommand(): Command {
  return new Command("purge")
    .description("Remove a text from all transcripts, results and memories of this project, for good.")
    .argument("<text>", "exactly as it was written; - reads it from standard input, past the shell's history")
    .option("--all", "in all projects")
    .option("-y, --yes", "do not ask first")
    .action(async (text: string, options: PurgeOptions) =>
      (await import("../purge/purge-text.ts")).purgeText(text, options),
    );
}

// `pal dream`: tidies what is remembered of this project, now and in sight.
import { Command } from "commander";
import type { DreamCommandOptions } from "../dream/run-dream-command.ts";

export function dreamCommand(): Command {
  const dream = new Command("dream")
    .description("Tidy up memory: merge related memories and retire outdated ones. Everything can be undone.")
    .option("--dry-run", "show the changes without making them")
    .option("--yes", "apply without asking; a dream that would remove most memories is still only shown")
    .option("--model <name>", "model to use")
    .option("--json", "print the result as JSON")
    .action(async (options: DreamCommandOptions) =>
      (await import("../dream/run-dream-command.ts")).runDreamCommand(options),
    );
  dream
    .command("undo")
    .description("Undo everything the last dream changed.")
    .action(async () => (await import("../dream/undo-dream.ts")).undoDream());
  return dream;
}

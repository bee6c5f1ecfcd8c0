// `pal dream`: tidies what is remembered of this project, now and in sight.
import { Command } from "commander";
import type { DreamCommandOptions } from "../dream/run-dream-command.ts";

export function dreamCommand(): Command {
  const dream = new Command("dream")
    .description("Tidy the memory: merge what belongs together, drop what is over. Nothing is lost for good.")
    .option("--dry-run", "show what would be done, and do nothing")
    .option("--yes", "do it without asking; what would remove most of it is still only shown")
    .option("--model <name>", "the model that does the work")
    .option("--json", "print the outcome as JSON")
    .action(async (options: DreamCommandOptions) =>
      (await import("../dream/run-dream-command.ts")).runDreamCommand(options),
    );
  dream
    .command("undo")
    .description("Take back all that the last dream did.")
    .action(async () => (await import("../dream/undo-dream.ts")).undoDream());
  return dream;
}

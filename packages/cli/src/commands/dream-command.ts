// `pal dream`: tidies this project's memory now, and shows what it does.
import { Command } from "commander";
import type { DreamCommandOptions } from "../dream/run-dream-command.ts";

export function dreamCommand(): Command {
  const dream = new Command("dream")
    .description("Tidy up memory: merge related memories and retire outdated ones. Everything can be undone.")
    .option("--dry-run", "show the changes without making them")
    .option("--yes", "apply without asking; a dream that would remove most memories is still only shown")
    .option("--model <name>", "model to use")
    .option("--last", "show what the last dream changed, without starting another")
    .option("--json", "print the result as JSON")
    .action(async (options: DreamCommandOptions) =>
      options.last
        ? (await import("../dream/show-last-dream.ts")).showLastDream()
        : (await import("../dream/run-dream-command.ts")).runDreamCommand(options),
    );
  dream
    .command("accept")
    .description("Apply the changes that the last dream left for you to decide.")
    .action(async () => (await import("../dream/decide-dream.ts")).decideDream(true));
  dream
    .command("discard")
    .description("Discard the changes that the last dream left for you to decide.")
    .action(async () => (await import("../dream/decide-dream.ts")).decideDream(false));
  dream
    .command("undo")
    .description("Undo everything the last dream changed.")
    .action(async () => (await import("../dream/undo-dream.ts")).undoDream());
  return dream;
}

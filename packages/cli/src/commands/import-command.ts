// `pal import`: sessions of other agents become sessions here.
import { Command, Option } from "commander";
import type { ImportOptions } from "../import/import-transcripts.ts";
import { AGENTS } from "../import/recorded.ts";

export function importCommand(): Command {
  return new Command("import")
    .description(
      "Import sessions of Claude Code, Codex, pi and opencode, so that they can be searched and explained.",
    )
    .argument("[paths...]", "transcripts or folders (default: where each agent keeps its own)")
    .addOption(
      new Option("--from <agent>", "only transcripts of this agent (default: detected)").choices(AGENTS),
    )
    .option("--dry-run", "only read and count")
    .option("--again", "also read transcripts that have not changed since the last import")
    .option("--json", "print as JSON")
    .action(async (paths: readonly string[], options: ImportOptions) =>
      (await import("../import/import-transcripts.ts")).importTranscripts(paths, options),
    );
}

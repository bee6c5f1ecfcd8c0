// `pal fidelity`: what compactions kept.
import { Command } from "commander";
import type { FidelityOptions } from "../fidelity/show-fidelity.ts";

export function fidelityCommand(): Command {
  return new Command("fidelity")
    .description(
      "Show what the compactions of a session kept: files, human messages, names, errors and decisions.",
    )
    .argument("<sessions...>", "session id, or the start of it; or transcripts of other agents")
    .option("--lost", "list everything that is neither in the view nor one call away")
    .option("--json", "print as JSON")
    .action(async (sessions: readonly string[], options: FidelityOptions) =>
      (await import("../fidelity/show-fidelity.ts")).showFidelity(sessions, options),
    );
}

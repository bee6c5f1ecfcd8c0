// `pal why-cache`: what the cache lost, and why.
import { Command } from "commander";
import type { WhyCacheOptions } from "../explain/why-cache.ts";

export function whyCacheCommand(): Command {
  return new Command("why-cache")
    .description("Explain every request that wrote cached input again: cause, tokens, dollars.")
    .argument("[session]", "session id, or the start of it; or a transcript of another agent", "latest")
    .option("--all", "sum up all sessions of all projects")
    .option("--html <file>", "also write a page that shows every request of the session")
    .option("--json", "print as JSON")
    .action(async (session: string, options: WhyCacheOptions) =>
      (await import("../explain/why-cache.ts")).whyCache(session, options),
    );
}

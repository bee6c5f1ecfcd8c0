// `pal context`: what fills the window of a session.
import { Command } from "commander";
import type { ContextOptions } from "../sessions/show-context.ts";

export function contextCommand(): Command {
  return new Command("context")
    .description("Show what fills a session's context window, by source.")
    .argument("[session]", "session id, or the start of it", "latest")
    .option("--json", "print as JSON")
    .action(async (session: string, options: ContextOptions) =>
      (await import("../sessions/show-context.ts")).showContext(session, options),
    );
}

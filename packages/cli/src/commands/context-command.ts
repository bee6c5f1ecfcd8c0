// `pal context`: what fills the window of a session.
import { Command } from "commander";
import type { ContextOptions } from "../sessions/show-context.ts";

export function contextCommand(): Command {
  return new Command("context")
    .description("Show what takes up a session's window, by source.")
    .argument("[session]", "its id, or the beginning of it", "latest")
    .option("--json", "print it as JSON")
    .action(async (session: string, options: ContextOptions) =>
      (await import("../sessions/show-context.ts")).showContext(session, options),
    );
}

// `pal sessions`: what there is to go on with.
import { Command } from "commander";
import type { ListOptions } from "../sessions/list-sessions.ts";

export function sessionsCommand(): Command {
  return new Command("sessions")
    .description("List the sessions of this project, the newest first.")
    .option("--json", "print them as JSON")
    .action(async (options: ListOptions) =>
      (await import("../sessions/list-sessions.ts")).listSessions(options),
    );
}

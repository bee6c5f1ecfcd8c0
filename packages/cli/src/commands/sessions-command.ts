// `pal sessions`: lists the sessions that can be continued.
import { Command } from "commander";
import type { ListOptions } from "../sessions/list-sessions.ts";

export function sessionsCommand(): Command {
  return new Command("sessions")
    .description("List this project's sessions, newest first.")
    .option("--json", "print as JSON")
    .action(async (options: ListOptions) =>
      (await import("../sessions/list-sessions.ts")).listSessions(options),
    );
}

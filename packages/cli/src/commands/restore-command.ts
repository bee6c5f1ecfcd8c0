// `pal restore`: what left the view of a session, and how it comes back.
import { Command } from "commander";
import type { RestoreOptions } from "../left/restore-session.ts";

export function restoreCommand(): Command {
  return new Command("restore")
    .description("List what has left a session's view, or bring some of it back.")
    .argument("[session]", "session id, or the start of it", "latest")
    .argument("[id...]", "what to bring back: ids from the list, or words of one of its lines")
    .option("--print", "only print its exact text")
    .option("--json", "print as JSON")
    .action(async (session: string, wanted: readonly string[], options: RestoreOptions) =>
      (await import("../left/restore-session.ts")).restoreInSession(session, wanted, options),
    );
}

// `pal log`: what the layers of a session did.
import { Command } from "commander";
import type { LogOptions } from "../log/show-log.ts";

export function logCommand(): Command {
  return new Command("log")
    .description("Show what happened in a session, one line per event.")
    .argument("[session]", "session id, or the start of it", "latest")
    .option("--json", "print the events in the transcript as JSON lines")
    .addHelpText(
      "after",
      "\nOnly runs with --debug keep a full log. For other runs, the events come\nfrom the transcript: responses, background calls, breaks, compactions, recalls.",
    )
    .action(async (session: string, options: LogOptions) =>
      (await import("../log/show-log.ts")).showLog(session, options),
    );
}

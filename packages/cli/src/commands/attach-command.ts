// `pal attach`: follows an agent that works in another terminal.
import { Command } from "commander";
import type { AttachOptions } from "../tasks/attach-agent.ts";

export function attachCommand(): Command {
  return new Command("attach")
    .description("Read along with an agent of a running session, send it messages, or stop it.")
    .argument("[agent]", "its name, as pal tasks shows it", "main")
    .option("--session <id>", "its session, or the start of the id, if several have an agent of that name")
    .option("--send <text>", "send it a message, then exit")
    .option(
      "--stop",
      "ask it to stop, then exit; if it does not stop in time (setting agents.stopSeconds), it is ended",
    )
    .option("--force", "end it at once, then exit")
    .action(async (agent: string, options: AttachOptions) =>
      (await import("../tasks/attach-agent.ts")).attachAgent(agent, options),
    );
}

// `pal attach`: follows an agent that works in another terminal.
import { Command } from "commander";
import type { AttachOptions } from "../tasks/attach-agent.ts";

export function attachCommand(): Command {
  return new Command("attach")
    .description("Read along with an agent of a running session, send it messages, or stop it.")
    .argument("[agent]", "its name, as pal tasks shows it", "main")
    .option("--session <id>", "its session, or the start of the id, if several have an agent of that name")
    .option("--send <text>", "send it a message and exit")
    .option("--stop", "ask it to stop and exit; if it does not, it is ended (setting agents.stopSeconds)")
    .option("--force", "end it at once and exit")
    .action(async (agent: string, options: AttachOptions) =>
      (await import("../tasks/attach-agent.ts")).attachAgent(agent, options),
    );
}

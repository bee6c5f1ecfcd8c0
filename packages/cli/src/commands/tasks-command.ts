// `pal tasks`: which agents are working in all running sessions.
import { Command } from "commander";
import type { TasksOptions } from "../tasks/show-tasks.ts";

export function tasksCommand(): Command {
  return new Command("tasks")
    .description(
      "List the agents that work in your running sessions: phase, time, tokens, cost, last action.",
    )
    .option("--json", "print as JSON")
    .addHelpText("after", "\nRead along with one, send it a message or stop it: pal attach NAME")
    .action(async (options: TasksOptions) => (await import("../tasks/show-tasks.ts")).showTasks(options));
}

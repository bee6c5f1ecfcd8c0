// `pal team`: several pal processes on one list of tasks.
import type { PermissionMode } from "@palimpsest/agent";
import { Command } from "commander";
import type { ShowTeamOptions } from "../team/show-team.ts";
import { makeModelOption, makeModeOption } from "./model-options.ts";

interface StartOptions {
  readonly members: string;
  readonly ledBy: string;
  readonly permissionMode?: PermissionMode;
  readonly model?: string;
}

export function teamCommand(): Command {
  const team = new Command("team").description(
    "Let several pal processes work on one list of tasks, with a lead that approves plans.",
  );
  team
    .command("start")
    .description("Start a team in tmux panes; without tmux, print the commands to start it by hand.")
    .argument("<name>", "name of the team, in this project")
    .option("--members <names>", "names of its members, or how many", "2")
    .option("--led-by <name>", "name of the member that leads it", "lea")
    .addOption(makeModeOption())
    .addOption(makeModelOption())
    .addHelpText("after", "\n--permission-mode and --model apply to all members.")
    .action(async (name: string, _, command: Command) => {
      // These options may also come before the subcommand.
      const options = command.optsWithGlobals<StartOptions>();
      const { members, lead } = readNames(options);
      const { permissionMode, model } = options;
      const { startTeam } = await import("../team/team-start.ts");
      const { here } = startTeam({ team: name, lead, members, permissionMode, model });
      if (!here) return;
      const { startInterface } = await import("../tui/start-interface.ts");
      await startInterface({ team: name, as: lead, lead: true, model, permissionMode });
    });
  team
    .command("show", { isDefault: true })
    .description("Show who works in the teams of this project, and their tasks.")
    .argument("[name]", "name of a team")
    .option("--json", "print as JSON")
    .action(async (name: string | undefined, options: ShowTeamOptions) =>
      (await import("../team/show-team.ts")).showTeam(name, options),
    );
  team
    .command("add")
    .description("Add a task to a team's list.")
    .argument("<name>", "name of the team")
    .argument("<text>", "the whole task, in quotes")
    .action(async (name: string, text: string) =>
      (await import("../team/show-team.ts")).addTeamTask(name, text),
    );
  return team.addHelpText(
    "after",
    "\nA member can also be started by hand: pal --team NAME --as MEMBER, and --lead for the lead.",
  );
}

/** `3` stands for three members, `ann,bob` for these two. */
function readNames({ members, ledBy: lead }: StartOptions) {
  const count = /^\d+$/.test(members) ? Number(members) : undefined;
  const names = count === undefined ? members.split(",").map((name) => name.trim()) : [];
  const all = count === undefined ? names : Array.from({ length: count }, (_, at) => `member-${at + 1}`);
  return { lead, members: all.filter((name) => name !== "" && name !== lead) };
}

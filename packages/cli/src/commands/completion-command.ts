// `pal completion`: prints a shell script; `pal complete`: called by that script at every Tab.
import { Argument, Command } from "commander";
import { COMPLETION_SCRIPTS, INSTALL_HELP, SHELLS, type Shell } from "../completion/completion-scripts.ts";
import { printText } from "../output.ts";

export function completionCommand(): Command {
  return new Command("completion")
    .description("Print a shell script that completes commands, options and session ids.")
    .addArgument(new Argument("<shell>", "the shell that loads it").choices(SHELLS))
    .addHelpText("after", INSTALL_HELP)
    .action((shell: Shell) => printText(COMPLETION_SCRIPTS[shell]));
}

export function completeCommand(): Command {
  return new Command("complete")
    .argument("[words...]")
    .action(async (words: string[], _, command: Command) => {
      const { printCandidates } = await import("../completion/print-candidates.ts");
      await printCandidates(command.parent!, words);
    });
}

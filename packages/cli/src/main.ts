// The command line of pal: what it understands, and what it says when it is given nothing.
import { Command, CommanderError } from "commander";
import { doctorCommand } from "./commands/doctor.ts";
import { emulateCommand } from "./commands/emulate.ts";
import { isExpected, sentence } from "./failure.ts";
import { overview } from "./overview.ts";
import { version } from "./version.ts";

export async function run(argv: readonly string[]): Promise<void> {
  const program = new Command("pal")
    .description("Memory and context management for LLM agents.")
    .version(version(), "-v, --version", "print the version")
    .exitOverride()
    .showSuggestionAfterError();
  program.addCommand(emulateCommand());
  program.addCommand(doctorCommand());
  if (argv.length <= 2) {
    console.log(overview());
    return;
  }
  try {
    await program.parseAsync(argv);
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode;
      return;
    }
    if (!isExpected(error)) throw error;
    console.error(sentence(error));
    process.exitCode = 1;
  }
}

// Runs the command line, and says in a sentence what went wrong.
import { CommanderError } from "commander";
import { isExpected, sentence } from "./failure.ts";
import { program } from "./program.ts";

export async function run(argv: readonly string[]): Promise<void> {
  try {
    await program().parseAsync(argv);
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

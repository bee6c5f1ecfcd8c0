// Runs the command line, and says in a sentence what went wrong.
import { isExpected, sentence } from "./failure.ts";

export async function run(argv: readonly string[]): Promise<void> {
  try {
    // The start that is made most often has no command line to read.
    const isBare = argv.length <= 2 && process.stdin.isTTY && process.stdout.isTTY;
    if (isBare) return await (await import("./tui/start.ts")).start({});
    await (await import("./program.ts")).program().parseAsync(argv);
  } catch (error) {
    if (!isExpected(error)) throw error;
    // Commander has said what was wrong already.
    if (!error.code.startsWith("commander.")) console.error(sentence(error));
    process.exitCode = "exitCode" in error ? Number(error.exitCode) : 1;
  }
}

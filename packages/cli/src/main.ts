// Runs the command line, and says in a sentence what went wrong.
import { watchEndSignals } from "./end-signals.ts";
import { EXIT_USAGE } from "./exit-codes.ts";
import { isExpected, toSentence } from "./failure.ts";
import { isTerminal, printWarning, watchOutput } from "./output.ts";

/** Told once everything else is known, and still a matter of what was given to pal, not of what it does. */
const USAGE = new Set(["bad-rule", "bad-settings", "no-prompt", "team"]);

export async function runPal(argv: readonly string[]): Promise<void> {
  try {
    // The start that is made most often has no command line to read.
    const isBare = argv.length <= 2 && isTerminal();
    watchOutput();
    watchEndSignals();
    process.on("uncaughtException", endWithStack);
    if (isBare) return await (await import("./tui/start-interface.ts")).startInterface({});
    await (await import("./program.ts")).makeProgram().parseAsync(argv);
  } catch (error) {
    if (!isExpected(error)) return endWithStack(error);
    process.exitCode = USAGE.has(error.code) ? EXIT_USAGE : 1;
    if (!error.code.startsWith("commander.")) return printWarning(toSentence(error));
    // Commander has said what was wrong already. Help and version end here too, with zero.
    process.exitCode = "exitCode" in error && error.exitCode === 0 ? 0 : EXIT_USAGE;
  }
}

/** A bug. As Node would end it, but through the door: the words of an error may be anybody's. */
function endWithStack(error: unknown): void {
  printWarning((error instanceof Error && error.stack) || String(error));
  process.exit(1);
}

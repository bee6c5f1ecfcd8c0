// Runs the command line, and reports failures in a sentence.

import { watchEndSignals } from "./end-signals.ts";
import { endWithStack } from "./end-with-stack.ts";
import { EXIT_USAGE } from "./exit-codes.ts";
import { isExpected, toSentence } from "./failure.ts";
import { isTerminal, printWarning, watchOutput } from "./output.ts";

/** Errors that are found late, but are still usage errors: the command line or the settings are wrong. */
const USAGE = new Set(["bad-rule", "bad-settings", "no-prompt", "team"]);

export async function runPal(argv: readonly string[]): Promise<void> {
  try {
    // Plain `pal` is the most common start and has no arguments, so the command line parser is not even loaded.
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
    // Commander has already printed what was wrong. Help and version end here too, with exit code zero.
    process.exitCode = "exitCode" in error && error.exitCode === 0 ? 0 : EXIT_USAGE;
  }
}

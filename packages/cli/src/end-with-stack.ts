// What is printed when pal fails because of a bug.
import { printWarning } from "./output.ts";

let describeWayBack = (): string | undefined => undefined;

/** What a person can do after a crash; asked when it happens. */
export function tellAfterCrash(describe: () => string | undefined): void {
  describeWayBack = describe;
}

/** Ends like an uncaught error in Node, but prints through `output.ts`: the text of an error may be hostile. */
export function endWithStack(error: unknown): void {
  // Printed last, when the terminal has been given back: text on a panel's screen disappears with it.
  process.on("exit", () => {
    const stack = (error instanceof Error && error.stack) || String(error);
    const wayBack = describeWayBack();
    printWarning(`pal has crashed. This is a bug in pal:\n${stack}${wayBack ? `\n\n${wayBack}` : ""}`);
  });
  process.exit(1);
}

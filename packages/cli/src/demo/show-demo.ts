// Shows the demo on the terminal or in a pipe.
import { isOutputTerminal, printLine, printPainted, terminalColumns } from "../output.ts";
import { readEarlyTheme } from "../read-early-theme.ts";
import { lookOf } from "../text/look.ts";
import { terminalOf } from "../text/terminal-facts.ts";
import { runDemo } from "./run-demo.ts";
import { locateDemoPage } from "./write-demo-page.ts";

export interface DemoOptions {
  readonly json?: true;
}

/** In a pipe, lines are as long as on most terminals. */
const COLUMNS = 80;

export async function showDemo({ json }: DemoOptions): Promise<void> {
  const { level, isUnicode, hasManyColors } = terminalOf(process.env, { platform: process.platform });
  const look = lookOf({
    level: isOutputTerminal() ? level : "none",
    isUnicode,
    ...(hasManyColors && { theme: readEarlyTheme(process.env) ?? "terminal" }),
    columns: terminalColumns() ?? COLUMNS,
  });
  const outcome = await runDemo(
    json ? { look, show: () => {} } : { look, show: printPainted, page: locateDemoPage() },
  );
  if (json) printLine(JSON.stringify(outcome, null, 2));
}

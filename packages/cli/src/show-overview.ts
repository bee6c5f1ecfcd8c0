// Without a terminal and without a prompt: prints the overview, after the demo if no model is configured.
import { nodeEnvironment } from "@palimpsest/core/ports";
import { hasModel } from "./has-model.ts";
import { nameCommand } from "./name-command.ts";
import { printLine } from "./output.ts";
import { formatOverview } from "./overview.ts";
import { readVersion } from "./read-version.ts";

export async function showOverview(): Promise<void> {
  const isOffline = !(await hasModel());
  if (isOffline) {
    await (await import("./demo/show-demo.ts")).showDemo({});
    printLine("");
  }
  const command = nameCommand(nodeEnvironment().variables);
  printLine(formatOverview({ version: readVersion(), command, isOffline }));
}

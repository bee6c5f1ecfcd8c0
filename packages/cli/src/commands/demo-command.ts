// `pal demo`: every layer at work, in under a minute and without a key.
import { Command } from "commander";
import type { DemoOptions } from "../demo/show-demo.ts";

export function demoCommand(): Command {
  return new Command("demo")
    .description("Watch every layer at work in a bundled session. Needs no key and no network.")
    .option("--json", "print what each layer did and what it cost as JSON")
    .addHelpText(
      "after",
      "\nA real agent works in a temporary folder; the model is a script behind the\nemulator. At the end you see what it cost compared with the same session\nwithout layers, and get a page that shows every request.",
    )
    .action(async (options: DemoOptions) => (await import("../demo/show-demo.ts")).showDemo(options));
}

// The command line of pal as commander knows it. What a command needs is loaded when it runs: `pal --version` stays fast.
import type { PermissionMode } from "@palimpsest/agent";
import { Command, InvalidArgumentError, Option } from "commander";
import { contextCommand } from "./commands/context.ts";
import { doctorCommand } from "./commands/doctor.ts";
import { emulateCommand } from "./commands/emulate.ts";
import { exportCommand } from "./commands/export.ts";
import { sessionsCommand } from "./commands/sessions.ts";
import { EXIT_HELP } from "./one-shot/exit-codes.ts";
import { FORMATS, type Format } from "./one-shot/printer.ts";
import { overview } from "./overview.ts";
import { version } from "./version.ts";

/** What may be given without a command. */
export interface PalOptions {
  /** The prompt, or true where it comes from elsewhere. */
  readonly print?: string | true;
  readonly outputFormat: Format;
  readonly continue?: true;
  /** True: which one is to be asked. */
  readonly resume?: string | true;
  readonly model?: string;
  readonly allowedTools?: readonly string[];
  readonly disallowedTools?: readonly string[];
  readonly permissionMode?: PermissionMode;
  readonly maxTurns?: number;
  readonly plain?: true;
}

const MODES = ["default", "acceptEdits", "plan", "bypass"] as const satisfies readonly PermissionMode[];

export function program(): Command {
  const pal = new Command("pal")
    .description("Memory and context management for LLM agents.")
    .version(version(), "-v, --version", "print the version")
    .option("-p, --print [prompt]", "answer one prompt and end; standard input is added")
    .addOption(new Option("--output-format <format>", "of -p").choices(FORMATS).default("text"))
    .option("-c, --continue", "go on with the newest session of this project")
    .option("-r, --resume [id]", "go on with a session")
    .option("--model <name>", "the model that does the work")
    .option("--allowed-tools <rules>", 'run without asking: "Edit,Bash(git log *)"', collect)
    .option("--disallowed-tools <rules>", "never run", collect)
    .addOption(
      new Option("--permission-mode <mode>", `what is asked for: ${MODES.join(", ")}`).argParser(toMode),
    )
    .option("--max-turns <number>", "requests of one prompt at most", toCount)
    .option("--plain", "line by line, for screen readers")
    .addHelpText("after", EXIT_HELP)
    .allowExcessArguments()
    .exitOverride()
    .showSuggestionAfterError()
    .action(main);
  for (const command of [
    sessionsCommand(),
    contextCommand(),
    exportCommand(),
    emulateCommand(),
    doctorCommand(),
  ])
    pal.addCommand(command);
  return pal;
}

async function main(options: PalOptions, pal: Command): Promise<void> {
  if (options.print === undefined) {
    if (pal.args.length > 0) unknownCommand(pal);
    const isTerminal = process.stdin.isTTY && process.stdout.isTTY;
    if (!isTerminal && !options.plain) return console.log(overview());
    const { start } = await import("./tui/start.ts");
    return start({ ...options, resume: options.continue ? "latest" : options.resume });
  }
  if (options.resume === true) pal.error("error: with -p, --resume needs the id of a session (pal sessions)");
  const words = typeof options.print === "string" ? options.print : pal.args.join(" ");
  if (typeof options.print === "string" && pal.args.length > 0) unknownCommand(pal);
  const { oneShot } = await import("./one-shot/one-shot.ts");
  const resume = options.continue ? "latest" : (options.resume as string | undefined);
  await oneShot({ ...options, words, resume });
}

/** Commander's own answer to a command that does not exist, with the nearest that does. Its types leave it out. */
function unknownCommand(pal: Command): never {
  return (pal as unknown as { unknownCommand(): never }).unknownCommand();
}

const collect = (rule: string, rules: readonly string[] = []) => [...rules, rule];

/** Users of other agents write the last one longer. */
function toMode(text: string): PermissionMode {
  const mode = MODES.find((one) => one === text.replace(/^bypassPermissions$/, "bypass"));
  if (mode) return mode;
  throw new InvalidArgumentError(`One of ${MODES.join(", ")}.`);
}

function toCount(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count > 0) return count;
  throw new InvalidArgumentError("A whole number of at least 1.");
}

// Defines pal's command line with commander. Each command loads its code when it runs, so that `pal --version` stays fast.
import { Command, InvalidArgumentError, Option } from "commander";
import type { AgentOptions } from "./agent-options.ts";
import { attachCommand } from "./commands/attach-command.ts";
import { completeCommand, completionCommand } from "./commands/completion-command.ts";
import { contextCommand } from "./commands/context-command.ts";
import { demoCommand } from "./commands/demo-command.ts";
import { doctorCommand } from "./commands/doctor-command.ts";
import { dreamCommand } from "./commands/dream-command.ts";
import { emulateCommand } from "./commands/emulate-command.ts";
import { exportCommand } from "./commands/export-command.ts";
import { fidelityCommand } from "./commands/fidelity-command.ts";
import { importCommand } from "./commands/import-command.ts";
import { logCommand } from "./commands/log-command.ts";
import { memoryCommand } from "./commands/memory-command.ts";
import { makeModelOption, makeModeOption } from "./commands/model-options.ts";
import { purgeCommand } from "./commands/purge-command.ts";
import { recallCommand } from "./commands/recall-command.ts";
import { replayCommand } from "./commands/replay-command.ts";
import { restoreCommand } from "./commands/restore-command.ts";
import { searchCommand } from "./commands/search-command.ts";
import { sessionsCommand } from "./commands/sessions-command.ts";
import { tasksCommand } from "./commands/tasks-command.ts";
import { teamCommand } from "./commands/team-command.ts";
import { whyCacheCommand } from "./commands/why-cache-command.ts";
import { worktreesCommand } from "./commands/worktrees-command.ts";
import { EXIT_HELP } from "./exit-codes.ts";
import type { OneShotOptions } from "./one-shot/one-shot.ts";
import { FORMAT_HELP, FORMATS, type Format } from "./one-shot/output-formats.ts";
import { isTerminal, printError, printText } from "./output.ts";
import { readVersion } from "./read-version.ts";

/** Options that can be given without a command. */
export interface PalOptions extends AgentOptions {
  /** The prompt, or true if it comes from standard input. */
  readonly print?: string | true;
  readonly outputFormat: Format;
  readonly continue?: true;
  /** A session's id, or true to let the user choose. */
  readonly resume?: string | true;
  readonly fork?: true;
  readonly plain?: true;
}

const NO_TERMINAL = 'resuming needs a terminal or a prompt: pal -p "And now?" --continue';

/** Letters per allowed typing error when a word is compared with the names of commands. */
const TYPED_PER_ERROR = 3;

export function makeProgram(): Command {
  const pal = new Command("pal")
    .description("Memory and context management for LLM agents.")
    .usage("[options] [command or prompt]")
    .version(readVersion(), "-v, --version", "print the version")
    .option("-p, --print [prompt]", "answer one prompt and exit; standard input is appended to it")
    .addOption(
      new Option("--output-format <format>", "output format for -p").choices(FORMATS).default("text"),
    )
    .option("-c, --continue", "continue the newest session in this project")
    .option(
      "-r, --resume [id]",
      "resume a session of any project by its id or the start of it; without an id, choose from a list",
    )
    .option("--fork", "resume as a new session that shares the past; the old one stays as it is")
    .addOption(makeModelOption())
    .option("--allowed-tools <rules>", 'tools that run without asking: "Edit,Bash(git log *)"', collectRule)
    .option("--disallowed-tools <rules>", "tools that never run", collectRule)
    .addOption(makeModeOption())
    .option("--max-turns <number>", "maximum model requests per prompt", toCount)
    .option("--bare", "run without memory, hooks, skills, MCP servers and instruction files")
    .option("--debug", "keep a log of what the layers do; see it with pal log")
    .option("--team <name>", "work in this team of the project (see pal team)")
    .option("--as <member>", "name of this member, with --team")
    .option("--lead", "lead the team and approve its plans, with --team")
    .option("--plain", "print line by line, for screen readers")
    .addHelpText("after", `${FORMAT_HELP}\n${EXIT_HELP}`)
    .hook("preSubcommand", (command) => refuseWords(command, command.args))
    .allowExcessArguments()
    // --team selects a team of agents here, but the team's memory in `pal memory`.
    .enablePositionalOptions()
    .exitOverride()
    .showSuggestionAfterError()
    .action(runMain);
  for (const command of [
    sessionsCommand(),
    tasksCommand(),
    attachCommand(),
    teamCommand(),
    memoryCommand(),
    searchCommand(),
    recallCommand(),
    purgeCommand(),
    contextCommand(),
    restoreCommand(),
    importCommand(),
    whyCacheCommand(),
    replayCommand(),
    fidelityCommand(),
    exportCommand(),
    logCommand(),
    dreamCommand(),
    worktreesCommand(),
    demoCommand(),
    emulateCommand(),
    doctorCommand(),
    completionCommand(),
  ])
    pal.addCommand(command.exitOverride());
  pal.addCommand(completeCommand().exitOverride(), { hidden: true });
  return writeThroughDoor(pal);
}

/** Prints commander's messages through `output.ts`: they repeat words of the command line, which may be hostile. */
function writeThroughDoor(command: Command): Command {
  for (const inner of command.commands) writeThroughDoor(inner);
  return command.configureOutput({ writeOut: printText, writeErr: printError });
}

async function runMain(options: PalOptions, pal: Command): Promise<void> {
  if ((options.team === undefined) !== (options.as === undefined) || (options.lead && !options.team))
    pal.error("error: a member of a team needs both: --team NAME --as MEMBER");
  const resumed = options.continue ? "latest" : options.resume;
  if (options.fork && resumed === undefined)
    pal.error("error: --fork needs the session to fork: --resume ID or --continue");
  if (options.print !== undefined) {
    if (typeof options.print === "string") refuseWords(pal, pal.args);
    const words = typeof options.print === "string" ? options.print : pal.args.join(" ");
    return runOneShot(pal, { ...options, words, resume: resumed });
  }
  if (await isLikeCommand(pal)) unknownCommand(pal);
  const words = pal.args.join(" ");
  if (isTerminal() || options.plain) {
    const { startInterface: start } = await import("./tui/start-interface.ts");
    const resume = typeof resumed === "string" ? await goToSession(resumed) : resumed;
    return start({ ...options, resume, ...(words !== "" && { words }) });
  }
  if (words !== "") return runOneShot(pal, { ...options, words, resume: resumed });
  const hasModel = await (await import("./has-model.ts")).hasModel();
  const piped = await (await import("./one-shot/read-piped.ts")).readPiped(process.stdin, hasModel);
  if (piped !== undefined) return runOneShot(pal, { ...options, words, resume: resumed, stdin: piped });
  if (resumed !== undefined) pal.error(`error: ${NO_TERMINAL}`);
  await (await import("./show-overview.ts")).showOverview();
}

async function runOneShot(
  pal: Command,
  { resume, ...options }: Omit<OneShotOptions, "resume"> & { readonly resume: string | true | undefined },
): Promise<void> {
  if (resume === true) pal.error("error: with -p, --resume needs a session id (see pal sessions)");
  await (await import("./one-shot/one-shot.ts")).oneShot({ ...options, resume });
}

/** Whether a command was mistyped. If other words follow, only one wrong letter is tolerated, since a prompt needs no quotes. */
async function isLikeCommand(pal: Command): Promise<boolean> {
  const [word, ...others] = pal.args;
  if (word === undefined || /\s/.test(word)) return false;
  const { measureEditDistance } = await import("@palimpsest/core/text");
  const names = [...pal.commands.map((command) => command.name()), "help"];
  return names.some((name) => {
    const errors = measureEditDistance(word.toLowerCase(), name);
    return errors <= (others.length > 0 ? 1 : name.length / TYPED_PER_ERROR);
  });
}

/** Returns the whole id for the beginning of one. Changes to the folder of a session of another project. */
async function goToSession(resume: string): Promise<string> {
  return (await import("./sessions/go-to-session.ts")).goToSession(resume);
}

/** -p takes one word. A prompt without quotes, which the shell splits into several, is refused with an explanation. */
function refuseWords(pal: Command, more: readonly string[]): void {
  const { print: first } = pal.opts<PalOptions>();
  if (first === undefined || more.length === 0) return;
  const prompt = [...(first === true ? [] : [first]), ...more].join(" ");
  pal.error(`error: put the whole prompt in quotes: pal -p ${JSON.stringify(prompt)}`);
}

/** Commander's own error for an unknown command, with the nearest known one. Missing in its types. */
function unknownCommand(pal: Command): never {
  return (pal as unknown as { unknownCommand(): never }).unknownCommand();
}

const collectRule = (rule: string, rules: readonly string[] = []) => [...rules, rule];

function toCount(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count > 0) return count;
  throw new InvalidArgumentError("Expected a whole number of at least 1.");
}

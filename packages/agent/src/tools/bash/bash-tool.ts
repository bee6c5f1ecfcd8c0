// The Bash tool: a command in the foreground, bounded in time and output, or one left running in the background.
import { readFile, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import * as z from "zod";
import type { Credentials } from "../../credentials/credentials.ts";
import { explainError } from "../../files/explain-error.ts";
import { makeFolder, PRIVATE_FOLDER } from "../../files/make-folder.ts";
import INPUT_SCHEMAS from "../../toolkit/input-schemas.made.ts";
import { failCall, type Tool, type ToolContext, type ToolOutput } from "../../toolkit/tool.ts";
import { cwdPath } from "./cwd-files.ts";
import { Shell, type ShellEnd, type ShellStart } from "./shell.ts";
import { logPath, type Shells } from "./shells.ts";

const DEFAULT_TIMEOUT = 120_000;
const MAX_TIMEOUT = 600_000;
/** Linux accepts 131,072 bytes per argument. Longer scripts belong in a file. */
const COMMAND_BYTES = 120_000;
const PROGRESS_EVERY = 250;
const PROGRESS_LINES = 5;

const input = z.lazy(() =>
  z.strictObject({
    command: z.string().min(1),
    description: z.string().optional().describe("What it does, in 5–10 words"),
    timeout: z
      .int()
      .min(1)
      .max(MAX_TIMEOUT)
      .optional()
      .describe(`Milliseconds; ${DEFAULT_TIMEOUT} by default`),
    run_in_background: z.boolean().optional().describe("Return at once with an id for BashOutput"),
  }),
);

type Input = z.infer<typeof input>;

export interface BashOptions {
  readonly shells: Shells;
  /** Whether a command changes nothing. Default: none counts as read-only. */
  readonly isReadOnlyCommand?: (command: string) => boolean;
  readonly credentials?: Credentials | undefined;
}

export function bashTool({ shells, isReadOnlyCommand = () => false, credentials }: BashOptions): Tool<Input> {
  return {
    name: "Bash",
    description:
      "Runs a shell command. The working folder is kept between calls; variables are not. No input can be given: avoid what asks or opens an editor. Long output is cut in the middle and kept in a file. Use Read, Grep, Glob, Edit instead of cat, grep, find, sed.",
    input,
    schema: INPUT_SCHEMAS.Bash,
    limit: "none",
    isReadOnly: ({ command, run_in_background }) => !run_in_background && isReadOnlyCommand(command),
    subject: ({ command }) => command,
    run: async (given, context) => {
      const { command } = given;
      if (command.includes("\0")) return failCall("The command holds a NUL character.");
      if (Buffer.byteLength(command) > COMMAND_BYTES) {
        return failCall(
          `The command is longer than ${COMMAND_BYTES} bytes. Write a script with Write and run that.`,
        );
      }
      if (context.signal.aborted) return failCall("Interrupted before it began.");
      const note = await ensureFolder(context);
      const start = {
        command,
        cwd: context.cwd,
        ...(credentials && {
          env: credentials.environment(process.env),
          filter: credentials.stream(),
        }),
      };
      try {
        const output = given.run_in_background
          ? await runInBackground(shells, start, context)
          : await runInForeground(start, given.timeout ?? DEFAULT_TIMEOUT, context);
        return { ...output, content: `${note}${output.content}` };
      } catch (error) {
        return failCall(`The shell cannot be started in ${context.cwd}: ${explainError(error)}.`);
      }
    },
  };
}

/** The working folder may have been removed since the last call. */
async function ensureFolder(context: ToolContext): Promise<string> {
  const there = await stat(context.cwd).catch(() => undefined);
  if (there?.isDirectory()) return "";
  const gone = context.cwd;
  context.cwd = context.root;
  return `[${gone} is gone; this ran in ${context.root}.]\n`;
}

type Start = Omit<ShellStart, "id" | "log">;

async function runInBackground(shells: Shells, start: Start, context: ToolContext): Promise<ToolOutput> {
  const shell = await shells.start(context.folder, start);
  if (!shell)
    return failCall(
      `${shells.running.length} commands already run in the background. Stop one with BashOutput.`,
    );
  return {
    content: `Running in the background as ${shell.id}. BashOutput shows its output.`,
    summary: `Running as ${shell.id}`,
    ended: shell.ended,
  };
}

async function runInForeground(start: Start, timeout: number, context: ToolContext): Promise<ToolOutput> {
  const id = context.toolUseId.replace(/[^\w-]/g, "_").slice(0, 100);
  const log = logPath(context.folder, id);
  const cwdFile = prepareCwdFile(log);
  const shell = await Shell.start({ ...start, id, log, cwdFile });
  const stopped = await waitForEnd(shell, timeout, context);
  const end = await shell.ended;
  const moved = cwdFile === undefined ? "" : await moveCwd(cwdFile, context);
  return formatResult(shell, end, stopped, moved);
}

/** Undefined on a full disk: the command still runs, but a change of folder is lost. */
function prepareCwdFile(log: string): string | undefined {
  try {
    makeFolder(dirname(log), PRIVATE_FOLDER);
    return cwdPath(log);
  } catch {
    return undefined;
  }
}

/** Why it was stopped, or an empty text if it ended by itself. */
async function waitForEnd(shell: Shell, timeout: number, context: ToolContext): Promise<string> {
  let why = "";
  const stopShell = (reason: string) => {
    if (why !== "" || shell.end) return;
    why = reason;
    void shell.stop();
  };
  const handleAbort = () => stopShell("interrupted");
  const timer = setTimeout(
    () => stopShell(`stopped after ${timeout} ms; give a longer timeout or run it in the background`),
    timeout,
  );
  let seen = 0;
  const progress = setInterval(() => {
    if (shell.output.characters === seen) return;
    seen = shell.output.characters;
    context.onProgress?.(shell.output.lastLines(PROGRESS_LINES));
  }, PROGRESS_EVERY);
  context.signal.addEventListener("abort", handleAbort, { once: true });
  // The signal may have come while the shell was starting.
  if (context.signal.aborted) handleAbort();
  await shell.ended;
  clearTimeout(timer);
  clearInterval(progress);
  context.signal.removeEventListener("abort", handleAbort);
  // Children may outlive the shell; the call returns once the whole tree is gone.
  if (why !== "") await shell.stop();
  return why;
}

/** The folder the next call starts in. A killed shell does not report it. */
async function moveCwd(cwdFile: string, context: ToolContext): Promise<string> {
  const text = await readFile(cwdFile, "utf8").catch(() => "");
  await rm(cwdFile, { force: true }).catch(() => {});
  const folder = text.replace(/\n$/, "");
  if (folder === "" || folder === context.cwd) return "";
  context.cwd = folder;
  return `now in ${folder}`;
}

function formatResult(shell: Shell, end: ShellEnd, stopped: string, moved: string): ToolOutput {
  const isError = stopped !== "" || end.code !== 0;
  const notes = [stopped || (isError ? formatOutcome(end) : ""), moved].filter((note) => note !== "");
  const text = shell.output.text() || (notes.length === 0 ? "(no output)" : "");
  const content = [text, ...notes.map((note) => `[${note}]`)].filter((part) => part !== "").join("\n");
  const summary = stopped || formatOutcome(end);
  return { content, summary, ...(isError && { isError }) };
}

export function formatOutcome({ code, signal }: ShellEnd): string {
  return signal === null ? `exit code ${code}` : `ended by ${signal}`;
}

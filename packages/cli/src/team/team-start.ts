// Starts the members of a team in tmux panes, or prints the commands that start them by hand.
import { spawnSync } from "node:child_process";
import { chmodSync, writeFileSync } from "node:fs";
import { makeFolder, PRIVATE_FOLDER } from "@palimpsest/agent/internal";
import { findProgram, nodeEnvironment, nodePorts } from "@palimpsest/core/ports";
import { printLine } from "../output.ts";

export interface TeamStart {
  readonly team: string;
  readonly lead: string;
  readonly members: readonly string[];
  readonly permissionMode?: string | undefined;
  readonly model?: string | undefined;
}

/** Environment variables that a member needs and tmux does not pass on. */
const HANDED_ON = /^(?:ANTHROPIC_|PALIMPSEST_|CLAUDE_)/;

/** `here`: the caller must start the lead in this terminal. */
export type TeamStarted = { readonly here: boolean };

export function startTeam(start: TeamStart): TeamStarted {
  const { members, lead } = start;
  const tmux = findProgram("tmux", process.env.PATH ?? "");
  if (tmux === undefined) return tellCommands(start);
  if (process.env.TMUX) {
    for (const name of members) openPane(tmux, ["split-window", "-d"], start, name);
    run(tmux, ["select-layout", "tiled"]);
    return { here: true };
  }
  const name = `pal-${start.team}`;
  openPane(tmux, ["new-session", "-d", "-s", name], start, lead);
  for (const member of members) openPane(tmux, ["split-window", "-d", "-t", name], start, member);
  run(tmux, ["select-layout", "-t", name, "tiled"]);
  printLine(
    `The team ${start.team} works in tmux: ${[lead, ...members].join(", ")}. See it with: tmux attach -t ${name}`,
  );
  return { here: false };
}

function tellCommands(start: TeamStart): TeamStarted {
  printLine("tmux was not found. Start each of them in a terminal of its own, in this folder:");
  for (const name of [start.lead, ...start.members])
    printLine(`  pal ${formatArguments(start, name).join(" ")}`);
  return { here: false };
}

class TmuxFailure extends Error {
  override readonly name = "TmuxFailure";
  readonly code = "tmux";
}

function run(tmux: string, args: readonly string[]): void {
  const { status, stderr } = spawnSync(tmux, args, { encoding: "utf8" });
  if (status !== 0)
    throw new TmuxFailure(`tmux ${args[0]} failed: ${stderr.trim() || `exit code ${status}`}`);
}

function openPane(tmux: string, args: readonly string[], start: TeamStart, name: string): void {
  const words = [process.execPath, process.argv[1]!, ...formatArguments(start, name)].map(quoteWord);
  run(tmux, [...args, "-c", process.cwd(), `. ${quoteWord(writeEnvironment())}; exec ${words.join(" ")}`]);
}

/**
 * Writes a file that only the user can read and that removes itself: keys on a command line would be visible to all users.
 */
function writeEnvironment(): string {
  const folder = `${nodeEnvironment().home}/run`;
  const path = `${folder}/team-${nodePorts().ids.next()}.env`;
  const lines = Object.entries(process.env).flatMap(([name, value]) =>
    HANDED_ON.test(name) && value !== undefined ? [`export ${name}=${quoteWord(value)}`] : [],
  );
  makeFolder(folder, PRIVATE_FOLDER);
  writeFileSync(path, `rm -f ${quoteWord(path)}\n${lines.join("\n")}\n`, { mode: 0o600, flag: "wx" });
  chmodSync(path, 0o600);
  return path;
}

function formatArguments({ team, lead, permissionMode, model }: TeamStart, name: string): readonly string[] {
  return [
    "--team",
    team,
    "--as",
    name,
    ...(name === lead ? ["--lead"] : []),
    ...(permissionMode === undefined ? [] : ["--permission-mode", permissionMode]),
    ...(model === undefined ? [] : ["--model", model]),
  ];
}

const quoteWord = (word: string): string =>
  /^[\w./:=@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;

// What can follow the words of a command line, read from the commands themselves. Pure.
import type { Command, Option } from "commander";

export interface Candidate {
  readonly word: string;
  readonly about: string;
}

/** `session`: the id of a session is expected. */
export type Candidates = readonly Candidate[] | "session";

/** `words` follow `pal`; the last one is still being typed. Returns an empty list if the shell should offer files. */
export function findCandidates(pal: Command, words: readonly string[]): Candidates {
  const typed = words.at(-1) ?? "";
  let command = pal;
  let waiting: Option | undefined;
  for (const word of words.slice(0, -1)) {
    const option: Option | undefined = waiting ? undefined : findOption(command, word);
    if (!waiting && !word.startsWith("-")) command = findInner(command, word) ?? command;
    waiting = option?.required || option?.optional ? option : undefined;
  }
  if (waiting && !(waiting.optional && typed.startsWith("-"))) return listValues(waiting, typed);
  if (!typed.startsWith("-") && takesSession(command)) return "session";
  const found = typed.startsWith("-") ? listOptions(command) : listInner(command);
  return found.filter(({ word }) => word.startsWith(typed));
}

const takesSession = (command: Command) =>
  command.registeredArguments.some((argument) => argument.name() === "session");

const findOption = (command: Command, word: string) =>
  command.options.find(({ long, short }) => word === long || word === short);

const findInner = (command: Command, word: string) =>
  command.commands.find((inner) => inner.name() === word || inner.aliases().includes(word));

function listValues({ long, argChoices }: Option, typed: string): Candidates {
  if (long === "--resume") return "session";
  return (argChoices ?? []).filter((word) => word.startsWith(typed)).map((word) => ({ word, about: "" }));
}

const listOptions = (command: Command): Candidate[] => [
  ...command.options
    .filter(({ hidden, long }) => !hidden && long)
    .map(({ long, description }) => ({ word: long!, about: description })),
  { word: "--help", about: "print help" },
];

const listInner = (command: Command): Candidate[] =>
  command
    .createHelp()
    .visibleCommands(command)
    .map((inner) => ({ word: inner.name(), about: inner.description() }));

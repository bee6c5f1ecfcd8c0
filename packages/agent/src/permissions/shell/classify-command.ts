// Classifies a shell command as read-only or not. Strict: every option of every part must be known; whatever
// is not known is not read-only.

import { type PlainCommand, type PlainWord, plainCommands } from "@palimpsest/core/shell";
import type { CommandSpec } from "./command-spec.ts";
import * as files from "./commands/file-commands.ts";
import { readFind } from "./commands/read-find.ts";
import { readGit } from "./commands/read-git.ts";
import * as text from "./commands/text-commands.ts";
import { readOptions, type Understood } from "./read-options.ts";

export type Classification =
  | {
      readonly readOnly: true;
      /** Words that may name files, for rules about reading. */
      readonly paths: readonly PlainWord[];
      readonly programs: readonly string[];
    }
  | { readonly readOnly: false; readonly reason: string };

type Reader = (words: readonly PlainWord[]) => Understood;
type Table = ReadonlyMap<string, CommandSpec | Reader>;

/** What the memory agents may use to read notes and transcripts. */
const MEMORY: Table = new Map<string, CommandSpec | Reader>([
  ["ls", files.ls],
  ["find", readFind],
  ["grep", files.grep],
  ["cat", files.cat],
  ["stat", files.stat],
  ["wc", files.wc],
  ["head", files.headTail],
  ["tail", files.headTail],
]);

const EVERYONE: Table = new Map<string, CommandSpec | Reader>([
  ...MEMORY,
  ["egrep", files.grep],
  ["fgrep", files.grep],
  ["rg", files.rg],
  ["tree", files.tree],
  ["du", files.du],
  ["file", files.file],
  ["realpath", files.realpath],
  ["readlink", files.readlink],
  ["diff", files.diff],
  ["cmp", files.cmp],
  ...["md5sum", "sha1sum", "sha256sum", "sha512sum", "b2sum", "cksum", "shasum"].map(
    (name) => [name, files.sum] as const,
  ),
  ["git", readGit],
  ["sort", text.sort],
  ["uniq", text.uniq],
  ["cut", text.cut],
  ["tr", text.tr],
  ["comm", text.comm],
  ["paste", text.paste],
  ["join", text.join],
  ["nl", text.nl],
  ["tac", text.tac],
  ["rev", text.rev],
  ["fold", text.fold],
  ["column", text.column],
  ["od", text.od],
  ["strings", text.strings],
  ["xxd", text.xxd],
  ["echo", text.echo],
  ["printf", text.printf],
  ["seq", text.seq],
  ["basename", text.names],
  ["dirname", text.names],
  ["sed", text.sed],
  ["awk", text.awk],
  ["jq", text.jq],
  ["date", text.date],
  ["hostname", text.hostname],
  ...["whoami", "nproc", "arch", "uptime", "tty", "true", "false"].map((name) => [name, text.bare] as const),
  ["pwd", text.pwd],
  ["uname", text.uname],
  ["id", text.id],
  ["groups", text.id],
  ["df", text.df],
  ["free", text.free],
  ["which", text.which],
  ["command", text.command],
  ["ps", text.ps],
  ["node", text.node],
  ["python", text.python],
  ["python3", text.python],
]);

export const classifyCommand = (command: string): Classification => classifyBy(EVERYONE, command);

/** The narrower set: ls, find, grep, cat, stat, wc, head, tail. */
export const classifyForMemory = (command: string): Classification => classifyBy(MEMORY, command);

/** One part of a command that was parsed already. */
export const classifyPart = (part: PlainCommand): Understood => readPart(EVERYONE, part);

function classifyBy(table: Table, command: string): Classification {
  const parsed = plainCommands(command);
  if (!parsed.ok) return { readOnly: false, reason: parsed.reason };
  const paths: PlainWord[] = [];
  const programs: string[] = [];
  for (const part of parsed.commands) {
    const understood = readPart(table, part);
    if (!understood.ok) return { readOnly: false, reason: understood.reason };
    paths.push(...understood.paths);
    programs.push(part.words[0]!.value);
  }
  return { readOnly: true, paths, programs };
}

function readPart(table: Table, { words }: PlainCommand): Understood {
  const [name, ...rest] = words;
  const known = name && table.get(name.value);
  // `"ls"` and `l's'` run ls as well, but nobody writes it that way unless to hide something.
  if (!known || name.raw !== name.value)
    return { ok: false, reason: `${name?.raw} is not known to be read-only.` };
  return typeof known === "function" ? known(rest) : readOptions(name.value, known, rest);
}

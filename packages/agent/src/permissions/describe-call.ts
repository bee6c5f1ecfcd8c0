// Describes a call for permission rules: what it would touch, with canonical paths.
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import {
  type PlainCommand,
  type PlainWord,
  plainCommands,
  startedBy,
  writtenFiles,
} from "@palimpsest/core/shell";
import { explainGitRisk } from "../git/explain-git-risk.ts";
import type { Tool } from "../toolkit/tool.ts";
import { canonicalPath, type PathPlace } from "./canonical-path.ts";
import { expandPattern } from "./expand-pattern.ts";
import { explainForeignProgram } from "./explain-foreign-program.ts";
import { explainGuardedWrite, type GuardedWrite } from "./explain-guarded-write.ts";
import { findMentionedFiles } from "./find-mentioned-files.ts";
import { holdsLinks } from "./holds-links.ts";
import type { CanonicalPath, CommandPart, PermissionRequest, Target } from "./permission-target.ts";
import { classifyPart } from "./shell/classify-command.ts";
import { findSearched, followsLinks } from "./shell/find-searched.ts";

/** How each tool uses the path in its input. */
const PATHS: Readonly<Record<string, "read" | "write">> = {
  Read: "read",
  Grep: "read",
  Glob: "read",
  Write: "write",
  Edit: "write",
  NotebookEdit: "write",
};
const PATH_FIELDS = ["file_path", "path", "notebook_path"];
const PRINTS_NAMES = /^(?:ls|stat|realpath|readlink|git (?:check-ignore|ls-files)) /;
/** After these, later commands may run elsewhere or mean something else, even if a rule allows them. */
const CHANGES_SHELL = new Set(
  (
    "cd pushd popd export declare typeset local readonly alias unalias set unset shopt source . eval exec trap hash " +
    "enable read mapfile readarray getopts let umask builtin command"
  ).split(" "),
);
const NAME_FIELDS: Readonly<Record<string, string>> = {
  Skill: "skill",
  Agent: "subagent_type",
  SendMessage: "to",
};

export interface DescribePlace extends PathPlace {
  /** A rule forbids to read some files, so it matters which ones a command names. */
  readonly hidesFiles?: boolean;
}

export function describeCall<Input>(
  tool: Tool<Input>,
  input: Input,
  place: DescribePlace,
): PermissionRequest {
  return {
    tool: tool.name,
    target: targetOf(tool.name, (input ?? {}) as Record<string, unknown>, place),
    isReadOnly: tool.isReadOnly(input),
    subject: tool.subject(input),
  };
}

function targetOf(tool: string, input: Readonly<Record<string, unknown>>, place: DescribePlace): Target {
  const readString = (field: string) => (typeof input[field] === "string" ? input[field] : undefined);
  const access = PATHS[tool];
  if (access) {
    const path = PATH_FIELDS.map(readString).find((value) => value !== undefined) ?? ".";
    const pattern = tool === "Glob" ? readString("pattern") : undefined;
    if (access === "write") return describeWrite({ tool, input, path: canonicalPath(path, place) }, place);
    return {
      kind: access,
      path: pattern === undefined ? canonicalPath(path, place) : describeGlob(path, pattern, place),
    };
  }
  if (tool === "Bash") return commandTarget(readString("command") ?? "", place);
  if (tool === "WebFetch") return { kind: "address", url: readString("url") ?? "" };
  if (tool.startsWith("mcp__")) return { kind: "mcp" };
  const name = NAME_FIELDS[tool] && readString(NAME_FIELDS[tool]);
  return name === undefined ? { kind: "other" } : { kind: "named", name };
}

function describeWrite(write: GuardedWrite, place: PathPlace): Target {
  const { path } = write;
  const guard = explainGuardedWrite(write, place);
  return {
    kind: "write",
    path,
    ...(path.names.length > 0 && !path.names.some((name) => existsSync(name)) && { isNew: true }),
    ...(guard !== undefined && { guard }),
  };
}

/** The folder a glob starts in. With `..` after its first wildcard it could lead anywhere. */
function describeGlob(path: string, pattern: string, place: PathPlace): CanonicalPath {
  const given = pattern.startsWith("/") || pattern.startsWith("~/") ? pattern : `${path}/${pattern}`;
  const [, fixed = "", open = ""] = /^((?:[^/*?[{(!]*\/)*)([\s\S]*)$/.exec(given) ?? [];
  if (/(?:^|\/|[{,(|])\.\.(?:[/},)|]|$)/.test(open)) return { given, names: [] };
  return { ...canonicalPath(fixed === "" ? "." : fixed, place), given: pattern };
}

function commandTarget(command: string, place: DescribePlace): Target {
  const parsed = plainCommands(command);
  const files = {
    ...findWritten(command, place),
    ...(startedBy(command).isCut && { isCut: true as const }),
    ...(place.hidesFiles && { mentioned: findMentionedFiles(command, place) }),
  };
  if (!parsed.ok) return { kind: "command", command, parts: [], unclear: parsed.reason, ...files };
  let moved: string | undefined;
  const parts = parsed.commands.map((part) => {
    const described: CommandPart =
      moved === undefined ? describePart(part, place) : { text: part.text, unclear: moved };
    const program = part.words[0]?.value ?? "";
    if (described.unclear !== undefined && CHANGES_SHELL.has(program))
      moved = `${program} may change what the rest of the command does.`;
    return described;
  });
  const unclear = parts.find((part) => part.unclear !== undefined)?.unclear;
  return { kind: "command", command, parts, ...(unclear !== undefined && { unclear }), ...files };
}

function findWritten(
  command: string,
  place: PathPlace,
): Pick<Target & { kind: "command" }, "guarded" | "writes"> {
  const files = writtenFiles(command).flatMap((file) =>
    /[*?[]/.test(file) ? [file, ...(expandPattern(file, place.cwd)?.names.slice(1) ?? [])] : [file],
  );
  const writes = files.map((file) => canonicalPath(file, place));
  if (writes.length === 0) return {};
  const guarded = writes.flatMap((path) => {
    const guard = explainGuardedWrite({ tool: "Bash", input: {}, path }, place);
    return guard === undefined ? [] : [{ path, guard }];
  });
  // `cp x .git/hooks` writes one file, whether or not the last word is a folder.
  const isBelow = ({ path }: { path: CanonicalPath }) =>
    guarded.some((other) => path.given.startsWith(`${other.path.given}/`));
  const told = guarded.filter((each) => !isBelow(each));
  return { writes, ...(told.length > 0 && { guarded: told }) };
}

function describePart(part: PlainCommand, place: PathPlace): CommandPart {
  const understood = classifyPart(part);
  if (!understood.ok) return { text: part.text, unclear: understood.reason };
  const program = part.words[0]?.value ?? "";
  const why =
    explainForeignProgram(program, place.cwd) ??
    (program === "git" ? explainGitRisk({ folder: place.cwd, home: place.home }) : undefined);
  // The rules still apply to what it reads.
  return { ...describeReads(part, understood.paths, place), ...(why !== undefined && { unclear: why }) };
}

function describeReads(part: PlainCommand, paths: readonly PlainWord[], place: PathPlace): CommandPart {
  const named = paths.map((word) => ({ word, files: filesOf(word, place) }));
  const reads = named.flatMap(({ files }) => files);
  if (followsLinks(part) && reads.some(holdsLinks)) {
    const program = part.words[0]?.value;
    const unclear = `${program} follows links in the folders that it compares, and one of them contains a link.`;
    return { text: part.text, reads, unclear };
  }
  const searched = findSearched(part, paths);
  const onlyNamed = PRINTS_NAMES.test(part.text) ? reads.filter((path) => !isFolder(path)) : [];
  const read = { text: part.text, reads, ...(onlyNamed.length > 0 && { onlyNamed }) };
  if (searched === "nothing") return read;
  const around = searched === "here" ? [canonicalPath(".", place)] : [];
  // A narrow pattern matches only certain names; a bare `*` matches everything in the folder.
  const below = named
    .flatMap(({ word, files }) => (isNarrow(word) ? files.slice(1) : files))
    .filter(isFolder);
  return { ...read, searches: [...around, ...below] };
}

const isNarrow = ({ glob, value }: PlainWord): boolean => glob && !/(?:^|\/)\*+$/.test(value);

/** What cannot be inspected may be a folder. */
const isFolder = ({ names }: CanonicalPath): boolean =>
  names.some((name) => {
    try {
      return statSync(name, { throwIfNoEntry: false })?.isDirectory();
    } catch {
      return true;
    }
  });

function filesOf(word: PlainWord, place: PathPlace): CanonicalPath[] {
  const given = word.home ? word.value : word.value.replace(/^~/, "./~");
  if (!word.glob) return [given, ...findCommitted(given)].map((name) => canonicalPath(name, place));
  const pattern = word.home ? join(place.home, given.slice(1)) : given;
  const start = given.replace(/[^/]*[*?[].*$/, "") || ".";
  // With quotes in it, only the shell knows which characters are wildcards.
  const expanded = /["'\\]/.test(word.raw) ? undefined : expandPattern(pattern, place.cwd);
  const unknown = { given, names: [] };
  if (!expanded) return [unknown];
  const files = [start, ...expanded.names].map((name) => canonicalPath(name, place));
  return expanded.isOpen ? [...files, unknown] : files;
}

/** `HEAD:src/a.ts` and `:0:src/a.ts` name an earlier version of that file. */
function findCommitted(given: string): string[] {
  const parts = given.split(":");
  return parts.flatMap((part, at) => (at === 0 || part === "" ? [] : [parts.slice(at).join(":")]));
}

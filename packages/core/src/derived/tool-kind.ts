// Determines what a tool call does to files and which command it runs, from the words of its tool's name and the fields of
// its input. Coding agents have different tools, but name them alike.
import { findNamedPath } from "../tokens/repeats.ts";
import type { ToolUseBlock } from "../transcript/blocks.ts";
import type { FileTouch } from "./derived.ts";
import { listTouched, readCommands, type ShellCommands } from "./shell-files.ts";

const READERS = ["read", "view", "cat", "open"];
const EDITORS = [
  ...["edit", "multiedit", "write", "create", "replace", "insert", "append", "patch", "update"],
  ...["modify", "overwrite", "save", "delete", "remove"],
];
/** Creating or removing these does not change a file. */
const NOT_FILES = ["directory", "folder", "dir"];
const SHELLS = ["bash", "shell", "terminal", "exec", "execute", "run", "command", "cmd", "powershell", "sh"];
const COMMAND_FIELDS = ["command", "cmd", "script"];
const PATH_LISTS = ["paths", "file_paths", "filePaths", "files"];
/** Editors that also show files say so in a field. */
const SHOWING = ["view", "read", "show"];
/** The lines with which a patch names the files it changes. */
const PATCHED = /^\*\*\* (?:(?:Add|Update|Delete) File|Move to): (.+)$/gm;

/**
 * Returns the files that the call reads or changes, each once; a file that is read and then changed counts as changed.
 * `shell`: the parsed commands, if the caller has them.
 */
export function filesTouched(call: ToolUseBlock, shell?: ShellCommands): readonly FileTouch[] {
  const touches = touchesOf(call, shell);
  const edited = new Set(touches.flatMap(({ path, how }) => (how === "edit" ? [path] : [])));
  const read = new Set(touches.flatMap(({ path }) => (edited.has(path) ? [] : [path])));
  return [
    ...[...read].map((path) => ({ path, how: "read" as const })),
    ...[...edited].map((path) => ({ path, how: "edit" as const })),
  ];
}

function touchesOf(call: ToolUseBlock, shell: ShellCommands): readonly FileTouch[] {
  const command = commandOf(call);
  if (command !== undefined)
    return [...listTouched(shell ?? readCommands(command)), ...findPatchedFiles(command)];
  const words = wordsOf(call.name);
  const isEditor = hasAny(words, EDITORS) && !hasAny(words, NOT_FILES);
  if (isEditor && !SHOWING.includes(String(fieldsOf(call.input).command))) {
    const paths = [...findNamedPaths(call.input), ...listStrings(call.input).flatMap(findPatchedPaths)];
    return paths.map((path) => ({ path, how: "edit" }));
  }
  if (!isEditor && !hasAny(words, READERS)) return [];
  return findNamedPaths(call.input).map((path) => ({ path, how: "read" }));
}

/** Returns the command that a shell call runs. */
export function commandOf({ name, input }: ToolUseBlock): string | undefined {
  if (!hasAny(wordsOf(name), SHELLS)) return undefined;
  const fields = fieldsOf(input);
  const field = COMMAND_FIELDS.find((name) => fields[name] !== undefined);
  const given = field === undefined ? undefined : fields[field];
  if (typeof given === "string") return given.trim() === "" ? undefined : given;
  const list = Array.isArray(given) ? given.filter((word) => typeof word === "string") : [];
  if (list.length === 0) return undefined;
  // In `bash -lc "…"` the last word is the command.
  return /^-\w*c$/.test(list[1] ?? "") ? list.slice(2).join(" ") : list.join(" ");
}

const findPatchedFiles = (command: string): readonly FileTouch[] =>
  command.includes("*** Begin Patch") ? findPatchedPaths(command).map((path) => ({ path, how: "edit" })) : [];

const findPatchedPaths = (text: string): readonly string[] =>
  text.includes("*** ") ? [...text.matchAll(PATCHED)].map((match) => match[1]!.trim()) : [];

function findNamedPaths(input: unknown): readonly string[] {
  const path = findNamedPath(input);
  if (path !== undefined) return path.trim() === "" ? [] : [path];
  const fields = fieldsOf(input);
  const list = PATH_LISTS.map((field) => fields[field]).find(Array.isArray) ?? [];
  return list.flatMap((item: unknown) => (typeof item === "string" ? [item] : (findNamedPath(item) ?? [])));
}

/** Splits `NotebookEdit`, `write_file` and `mcp__files__read` alike into lower-case words. */
export function wordsOf(name: string): readonly string[] {
  const known = knownWords.get(name);
  if (known) return known;
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  if (knownWords.size === MAX_NAMES) knownWords.clear();
  knownWords.set(name, words);
  return words;
}

/** Cached by tool, because a long transcript names the same few tools 100,000 times. */
const knownWords = new Map<string, readonly string[]>();
const MAX_NAMES = 200;

const hasAny = (words: readonly string[], some: readonly string[]) =>
  words.some((word) => some.includes(word));

const fieldsOf = (input: unknown): Readonly<Record<string, unknown>> =>
  typeof input === "object" && input !== null ? (input as Record<string, unknown>) : {};

function listStrings(input: unknown): readonly string[] {
  if (typeof input === "string") return [input];
  return Object.values(fieldsOf(input)).filter((value) => typeof value === "string");
}

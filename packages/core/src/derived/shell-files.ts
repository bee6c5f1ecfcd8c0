// Finds the files that a shell command shows or writes, as far as its words tell. What only running it would tell is left
// out, because a wrong file in the list is worse than a missing one.
import { optionsOf } from "../shell/program-options.ts";
import { readScript, type ShellCommand } from "../shell/read-script.ts";
import { MARK, type ShellWord } from "../shell/shell-word.ts";
import { unwrapWords } from "../shell/unwrap-words.ts";
import type { FileTouch } from "./derived.ts";
import { joinPath } from "./paths.ts";

const SHOW = ["cat", "head", "tail", "nl", "less", "more", "bat", "batcat", "tac"];
const CHANGE = ["tee", "touch", "rm", "unlink", "truncate"];
/** Constructs that make it unclear which commands run. */
const UNKNOWN = "?";
const WRITES = ["&>", "&>>", ">", ">>", ">|"];
/** The longest path that systems accept. */
const PATH_CHARACTERS = 1_024;

/** The commands that run in order; undefined if that cannot be determined. */
export type ShellCommands = readonly ShellCommand[] | undefined;

/** Parsed once, because three questions are asked about it. */
export function readCommands(command: string): ShellCommands {
  const { commands, problem } = readScript(command);
  return problem === undefined ? commands.filter(({ isInside }) => !isInside) : undefined;
}

export const shellFiles = (command: string): readonly FileTouch[] => listTouched(readCommands(command));

export function listTouched(commands: ShellCommands): readonly FileTouch[] {
  if (!commands) return [];
  const touches: FileTouch[] = [];
  /** By nesting depth: a `cd` inside parentheses ends with them. */
  const folders: (string | undefined)[] = [""];
  for (const simple of commands) {
    folders.length = Math.min(folders.length, Math.max(0, simple.depth) + 1);
    while (folders.length <= simple.depth) folders.push(folders.at(-1));
    const [program, ...words] = unwrapWords(simple.words);
    if (program?.text === "cd") {
      folders[folders.length - 1] = enterFolder(folders.at(-1), words[0]);
      continue;
    }
    for (const { word, how } of [...listNamedFiles(program, words), ...listOutputs(simple)]) {
      const path = resolvePath(folders.at(-1), word);
      if (path !== undefined) touches.push({ path, how });
    }
  }
  return touches;
}

/** Lists the programs that run, without those that only filter another one's output. */
export function listPrograms(commands: ShellCommands): readonly string[] {
  if (!commands) return [UNKNOWN];
  return commands.flatMap(({ words, isPiped }) => {
    const [program, ...rest] = unwrapWords(words);
    if (!program || isPiped) return [];
    const sub = rest.find(
      (word, at) => !word.text.startsWith("-") && !/^-[CcR]$/.test(rest[at - 1]?.text ?? ""),
    );
    return [["git", "gh"].includes(program.text) ? `${program.text} ${sub?.text ?? ""}` : program.text];
  });
}

/** Programs that show text by others, so the word "error" in it is not their own failure. */
const SHOWS_TEXT =
  /^(?:cat|head|tail|nl|less|more|bat|sed|awk|grep|egrep|rg|ag|find|fd|ls|tree|wc|jq|echo|printf|cd|curl|git (?:diff|show|log|blame|grep|status|stash)|gh \w*)$/;

/** True if these programs only show existing text. */
export const isShowing = (programs: readonly string[]): boolean =>
  programs.every((program) => SHOWS_TEXT.test(program));

/** Programs that only look at something, in addition to those that show text. */
const LOOKS =
  /^(?:xxd|hexdump|od|stat|file|md5|md5sum|shasum|sha\d+sum|which|type|command|pwd|date|env|printenv|whoami|uname|hostname|ps|pgrep|lsof|top|du|df|diff|cmp|comm|sort|uniq|cut|tr|basename|dirname|realpath|readlink|test|\[|true|false|sleep|for|if|while|launchctl|git (?:branch|rev-parse|rev-list|ls-files|ls-tree|ls-remote|cat-file|config|reflog|worktree|count-objects|fsck|remote|describe|for-each-ref|diff-index|diff-tree|merge-base|name-rev|shortlog|show-ref|verify-pack|--version))$/;

/** True if these programs only look at something: a probe. */
export const isLooking = (programs: readonly string[]): boolean =>
  programs.every((program) => SHOWS_TEXT.test(program) || LOOKS.test(program));

interface Named {
  readonly word: ShellWord;
  readonly how: FileTouch["how"];
}

function listNamedFiles(program: ShellWord | undefined, words: readonly ShellWord[]): readonly Named[] {
  if (!program || !isSure(program)) return [];
  const name = program.text.split("/").at(-1)!;
  const given = listOperands(words, optionsOf(name, undefined)?.values.split(" ") ?? []);
  if (SHOW.includes(name)) return given.map((word) => ({ word, how: "read" }));
  if (CHANGE.includes(name)) return given.map((word) => ({ word, how: "edit" }));
  if (name === "mv")
    return [...given.slice(0, -1), ...findTarget(given)].map((word) => ({ word, how: "edit" }));
  if (name === "cp") return findTarget(given).map((word) => ({ word, how: "edit" }));
  if (name === "git" && ["mv", "rm"].includes(words[0]?.text ?? ""))
    return listNamedFiles(words[0], words.slice(1));
  if (name === "sed" || name === "perl") return listEditorFiles(name, words, given);
  return [];
}

/** Returns the destination file, unless it may be a folder. */
function findTarget(given: readonly ShellWord[]): readonly ShellWord[] {
  const [from, to, ...more] = given;
  if (!from || !to || more.length > 0) return [];
  const hasDot = ({ text }: ShellWord) => /[^/]\.[^/]*$/.test(text);
  return hasDot(to) || !hasDot(from) ? [to] : [];
}

/** With -i it edits its files, otherwise it shows them. Its script comes first unless an option gives it. */
function listEditorFiles(
  name: string,
  words: readonly ShellWord[],
  given: readonly ShellWord[],
): readonly Named[] {
  const inPlace = words.some(({ text }) => /^(-[a-zA-Z]*i|--in-place)/.test(text));
  const hasScript = words.some(({ text }) => /^(-[a-zA-Z]*e$|--expression)/.test(text));
  if (name === "perl" && !inPlace) return [];
  // `sed -i ''` of BSD: the empty word belongs to the option.
  const rest = given.filter(({ text }) => text !== "");
  return rest.slice(hasScript ? 0 : 1).map((word) => ({ word, how: inPlace ? "edit" : "read" }));
}

/** Only standard output contains what a program produces. */
const listOutputs = ({ redirections }: ShellCommand): readonly Named[] =>
  redirections.flatMap(({ operator, descriptor = 1, target }) =>
    target && descriptor === 1 && WRITES.includes(operator) ? [{ word: target, how: "edit" as const }] : [],
  );

function listOperands(words: readonly ShellWord[], withValue: readonly string[]): readonly ShellWord[] {
  const takesNext = (text: string | undefined) =>
    text !== undefined &&
    (withValue.includes(text) || (withValue.includes("-e") && /^-[a-zA-Z]*e$/.test(text)));
  return words.filter(({ text }, at) => !/^-./.test(text) && !takesNext(words[at - 1]?.text));
}

/** True if nothing in it depends on the shell's state: variables, globs, other commands. */
const isSure = ({ text, isGlob, raw }: ShellWord): boolean =>
  !MARK.test(text) && !isGlob && !/[$`{]/.test(raw.replaceAll(/'[^']*'|\\./g, ""));

function enterFolder(folder: string | undefined, to: ShellWord | undefined): string | undefined {
  if (!to || !isSure(to) || to.text === "-") return undefined;
  return folder === undefined && !to.text.startsWith("/") ? undefined : joinPath(folder ?? "", to.text);
}

function resolvePath(folder: string | undefined, word: ShellWord): string | undefined {
  const { text } = word;
  const isAbsolute = /^[/~]/.test(text);
  if (!isSure(word) || (folder === undefined && !isAbsolute)) return undefined;
  // A word without a dot or slash may be anything, except a capitalised one, such as Makefile or LICENSE.
  if (!/[./]/.test(text) && !/^[A-Z]\w+$/.test(text)) return undefined;
  if (/^\/dev\/|:\/\/|\/$|^\.{1,2}$|^-|\n/.test(text) || text.length > PATH_CHARACTERS) return undefined;
  return isAbsolute ? text : joinPath(folder ?? "", text);
}

// The files that a command visibly writes: targets of redirections, and of programs that copy, move, link or edit. Pure.
import { readScript, type ShellCommand } from "./read-script.ts";
import { MARK } from "./shell-word.ts";
import { startedBy } from "./started.ts";

/** More files than anybody would read in one line. */
const MAX_FILES = 100;
const COPIES = new Set("cp mv ln install rsync".split(" "));
const CHANGES = new Set("tee touch truncate".split(" "));

/** Paths as written, relative to the folder that the command changed to before. */
export function writtenFiles(command: string): readonly string[] {
  const files = new Set<string>();
  for (const { words } of startedBy(command).programs) {
    const [program = "", ...rest] = words.map(({ text }) => text);
    for (const file of writtenByProgram(program, rest)) files.add(file);
  }
  let [folder, depth] = ["", 0];
  const { commands, redirections } = readScript(command);
  for (const file of redirectedTo(redirections)) files.add(file);
  for (const each of commands) {
    if (each.depth < depth) folder = "";
    depth = each.depth;
    const [program = "", ...rest] = each.words.map(({ text }) => text);
    if (program === "cd") folder = below(folder, rest.find((text) => !text.startsWith("-")) ?? "");
    const found = [...redirectedTo(each.redirections), ...writtenByProgram(program, rest)];
    for (const file of found) files.add(below(folder, file));
  }
  return [...files].filter((file) => file !== "" && !MARK.test(file)).slice(0, MAX_FILES);
}

const below = (folder: string, file: string): string =>
  folder === "" || /^[/~]/.test(file) ? file : `${folder}/${file}`;

const redirectedTo = (redirections: ShellCommand["redirections"]): readonly string[] =>
  redirections.flatMap(({ operator, target }) =>
    operator.includes(">") && target && !/^(?:\d+|-)$/.test(target.text) ? [target.text] : [],
  );

function writtenByProgram(program: string, texts: readonly string[]): readonly string[] {
  const operands = texts.filter((text) => !text.startsWith("-"));
  if (CHANGES.has(program)) return operands;
  if (program === "dd") return texts.filter((text) => text.startsWith("of=")).map((text) => text.slice(3));
  const isInPlace = texts.some((text) => /^-[A-Za-z]*i|^--in-place/.test(text));
  if (/^(?:g?sed|perl)$/.test(program) && isInPlace) return operands;
  if (!COPIES.has(program) || operands.length < 2) return [];
  // The last word may be a folder.
  const to = operands.at(-1)!;
  return [to, ...operands.slice(0, -1).map((from) => `${to}/${from.slice(from.lastIndexOf("/") + 1)}`)];
}

// The files that a command visibly writes: targets of redirections, and of programs that copy, move, link or edit. Pure.
import { madeFiles } from "./made-files.ts";
import { valuesOf } from "./option-values.ts";
import { readScript, type ShellCommand } from "./read-script.ts";
import { ANY_WORD, MARK } from "./shell-word.ts";
import { startedBy } from "./started.ts";
import { baseName } from "./started-words.ts";

/** More files than anybody would read in one line. */
const MAX_FILES = 2_000;
const COPIES = new Set("cp mv ln install rsync".split(" "));
const CHANGES = new Set("tee touch truncate".split(" "));

/** Paths as written, relative to the folder that the command changed to before. */
export function writtenFiles(command: string): readonly string[] {
  const files = new Set<string>();
  const started = startedBy(command);
  for (const { role, text } of started.texts) if (role === "output" && isFile(text)) files.add(text);
  for (const { words } of started.programs) {
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
    if (program === "cd" || program === "pushd")
      folder = below(folder, rest.find((text) => !text.startsWith("-")) ?? "");
    const found = [...redirectedTo(each.redirections), ...writtenByProgram(program, rest)];
    for (const file of found) files.add(below(folder, file));
  }
  return [...files]
    .map((file) => file.replace(IN_KNOWN_FOLDER, ""))
    .filter((file) => file !== "" && !MARK.test(file))
    .slice(0, MAX_FILES);
}

/** Most often `$PWD/`. */
const IN_KNOWN_FOLDER = new RegExp(`^${ANY_WORD}/+`);
const isFile = (text: string): boolean => !/^(?:\d+|-)$/.test(text);

const below = (folder: string, file: string): string =>
  folder === "" || /^[/~]/.test(file) ? file : `${folder}/${file}`;

const redirectedTo = (redirections: ShellCommand["redirections"]): readonly string[] =>
  redirections.flatMap(({ operator, target }) =>
    operator.includes(">") && target && isFile(target.text) ? [target.text] : [],
  );

function writtenByProgram(program: string, texts: readonly string[]): readonly string[] {
  const operands = texts.filter((text) => !text.startsWith("-"));
  if (CHANGES.has(program)) return operands;
  if (program === "dd") return texts.filter((text) => text.startsWith("of=")).map((text) => text.slice(3));
  if (program === "uniq") return operands.slice(1, 2);
  if (program === "sponge") return operands;
  const isInPlace = texts.some((text) => /^-[A-Za-z]*i|^--in-place/.test(text));
  if (/^(?:g?sed|perl)$/.test(program) && isInPlace) return operands;
  if (!COPIES.has(program)) return madeByProgram(program, texts);
  const [into] = valuesOf(texts, "-t --target-directory");
  if (program !== "rsync" && into !== undefined) return filesIn(into, operands);
  if (operands.length < 2) return [];
  // The last word may be a folder.
  const to = operands.at(-1)!;
  return [to, ...filesIn(to, operands.slice(0, -1))];
}

const filesIn = (folder: string, files: readonly string[]): readonly string[] =>
  files.map((file) => `${folder}/${baseName(file)}`);

const madeByProgram = (program: string, texts: readonly string[]): readonly string[] =>
  madeFiles([program, ...texts], [], () => false);

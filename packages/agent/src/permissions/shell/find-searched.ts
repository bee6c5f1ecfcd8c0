// Finds where a read-only command may read more than the files it names. Pure.
import type { PlainCommand, PlainWord } from "@palimpsest/core/shell";

/** They show names and sizes, not the content of files. */
const NAMES_ONLY = new Set(
  "ls find tree du df stat realpath readlink basename dirname pwd which command echo printf".split(" "),
);
const RECURSIVE = /^-[A-Za-z]*r|^--(?:recursive|directories)|^-[A-Za-z]*d/;

/** `folders`: the folders among its paths. `here`: the working folder, since it names none. */
export type Searched = "nothing" | "folders" | "here";

export function findSearched({ words }: PlainCommand, paths: readonly PlainWord[]): Searched {
  const [program = "", question = ""] = words.map(({ value }) => value);
  if (NAMES_ONLY.has(program)) return "nothing";
  // Other git commands show committed content; files named in them are among the paths.
  if (program === "git" && question !== "grep") return "nothing";
  // To git a quoted name is still a pattern, and a leading colon has a special meaning.
  if (program === "git" && paths.some(({ value }) => /^:|[*?[\\]/.test(value))) return "here";
  if (paths.length > 0) return "folders";
  const isSearch = program === "rg" || program === "git";
  const isRecursive = /^[ef]?grep$/.test(program) && words.some(({ value }) => RECURSIVE.test(value));
  return isSearch || isRecursive ? "here" : "folders";
}

/** Whether it follows links in the folders it is given. */
export function followsLinks({ words }: PlainCommand): boolean {
  const [program, ...rest] = words.map(({ value }) => value);
  return program === "diff" && !rest.includes("--no-dereference");
}

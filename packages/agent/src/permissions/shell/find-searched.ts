// Where a command that only reads may look further than the files it names. Pure.
import type { PlainCommand, PlainWord } from "@palimpsest/core/shell";

/** They tell names and sizes, nothing of what stands in a file. */
const NAMES_ONLY = new Set(
  "ls find tree du df stat realpath readlink basename dirname pwd which command echo printf".split(" "),
);
const RECURSIVE = /^-[A-Za-z]*r|^--(?:recursive|directories)|^-[A-Za-z]*d/;

/** `folders`: those among its paths. `here`: where it starts from, too, for it names none. */
export type Searched = "nothing" | "folders" | "here";

export function findSearched({ words }: PlainCommand, paths: readonly PlainWord[]): Searched {
  const [program = "", question = ""] = words.map(({ value }) => value);
  if (NAMES_ONLY.has(program)) return "nothing";
  // What else git shows is what somebody has put on record; a file that is named there is among the paths.
  if (program === "git" && question !== "grep") return "nothing";
  // To git a quoted name is a pattern still, and one with a colon before it has a meaning of its own.
  if (program === "git" && paths.some(({ value }) => /^:|[*?[\\]/.test(value))) return "here";
  if (paths.length > 0) return "folders";
  const isSearch = program === "rg" || program === "git";
  const isRecursive = /^[ef]?grep$/.test(program) && words.some(({ value }) => RECURSIVE.test(value));
  return isSearch || isRecursive ? "here" : "folders";
}

/** Of the files in folders that it is given, it reads those behind links too. */
export function followsLinks({ words }: PlainCommand): boolean {
  const [program, ...rest] = words.map(({ value }) => value);
  return program === "diff" && !rest.includes("--no-dereference");
}

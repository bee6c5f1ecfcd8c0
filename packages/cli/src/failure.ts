// Which failures are reported in a sentence. Anything else is a bug and keeps its stack.
import { homedir } from "node:os";
import { join } from "node:path";

/** All errors of pal have a stable code, and so do those of the system. */
export function isExpected(error: unknown): error is Error & { code: string } {
  return error instanceof Error && "code" in error && typeof error.code === "string";
}

/** Sentences for system errors, by code. */
const SYSTEM: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file or folder",
  ENOTDIR: "a part of the path is not a folder",
  EISDIR: "it is a folder",
  EACCES: "permission is denied",
  EPERM: "permission is denied",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full; free some space and try again",
  EDQUOT: "the disk quota is used up",
  EEXIST: "something with that name already exists",
  ELOOP: "its links form a loop",
  ENAMETOOLONG: "the name is too long",
  EMFILE: "too many files are open",
};

export function toSentence(error: Error): string {
  const { code = "", path } = error as NodeJS.ErrnoException;
  const reason = SYSTEM[code];
  const told = reason && path !== undefined ? `Cannot use ${path}: ${reason}.` : endSentence(error.message);
  return path !== undefined && isOurs(path) ? `${told} ${ELSEWHERE}` : told;
}

const ELSEWHERE = "Set PALIMPSEST_HOME to a writable folder.";

/** A list that stands on lines of its own needs no full stop. */
const endSentence = (text: string) => (/[.?!)]$/.test(text) || text.includes("\n") ? text : `${text}.`);

const isOurs = (path: string) =>
  path.startsWith(process.env.PALIMPSEST_HOME || join(homedir(), ".palimpsest"));

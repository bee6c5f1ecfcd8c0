// File system errors as the middle of a sentence.
import { describeError } from "@palimpsest/core/text";

const MEANING: Readonly<Record<string, string>> = {
  ENOENT: "it does not exist",
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  EFBIG: "the file would be larger than the system allows",
  EISDIR: "it is a folder",
  // The error of making a folder where a file exists.
  EEXIST: "a part of the path is a file, not a folder",
  ENOTDIR: "a part of the path is a file, not a folder",
  ELOOP: "its links form a loop",
  ENAMETOOLONG: "the name is too long",
  EMFILE: "too many files are open",
  EBUSY: "it is in use",
  EXDEV: "it is a mount point and cannot be replaced",
};

export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

export function explainError(error: unknown): string {
  const code = codeOf(error);
  const meaning = code === undefined ? undefined : MEANING[code];
  return meaning ?? describeError(error);
}

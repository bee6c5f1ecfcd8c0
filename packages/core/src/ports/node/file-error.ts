// Turns Node's file errors into ours.
import { fileFailure, LINK_REASON } from "../file-failure.ts";
import { FileError, type FileErrorCode } from "../files.ts";

const CODES: Readonly<Record<string, FileErrorCode>> = {
  ENOENT: "not-found",
  ENOSPC: "no-space",
  EDQUOT: "no-space",
  EFBIG: "no-space",
  EACCES: "denied",
  EPERM: "denied",
  EROFS: "denied",
  ELOOP: "denied",
  EEXIST: "exists",
  ENOTEMPTY: "exists",
  ENOTDIR: "not-a-folder",
  EISDIR: "is-a-folder",
};

/** Reasons for errors whose general reason would suggest the wrong remedy. */
const REASONS: Readonly<Record<string, string>> = {
  ELOOP: LINK_REASON,
  EROFS: "the file system is read-only",
  EDQUOT: "the disk quota is used up",
  EFBIG: "the file would be larger than the system allows",
};

export function errnoOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

export function fileError(doing: string, path: string, error: unknown): FileError {
  if (FileError.isInstance(error)) return error;
  const errno = errnoOf(error);
  const code = CODES[errno ?? ""] ?? "io";
  const reason = REASONS[errno ?? ""];
  if (reason !== undefined) return fileFailure(code, doing, path, { reason, cause: error });
  if (code !== "io") return fileFailure(code, doing, path, { cause: error });
  return fileFailure(code, doing, path, {
    reason: `the file system failed (${errno ?? error})`,
    cause: error,
  });
}

/** Runs one operation; throws only `FileError`. */
export async function guardFileCall<T>(doing: string, path: string, run: () => T | Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw fileError(doing, path, error);
  }
}

// The messages of file errors, so that real and in-memory files fail with the same words.
import { FileError, type FileErrorCode } from "./files.ts";

const REASONS: Record<FileErrorCode, string> = {
  "not-found": "there is no such file or folder",
  "no-space": "the disk is full; free some space and try again",
  denied: "permission is denied",
  exists: "something with that name already exists",
  "not-a-folder": "a part of the path is not a folder",
  "is-a-folder": "it is a folder",
  "not-a-file": "it is not a regular file but a device, a pipe or a socket",
  "too-large": "it is too large",
  io: "the file system failed",
};

/** `doing` completes "Cannot …", for example "read". `reason` replaces the general one. */
export function fileFailure(
  code: FileErrorCode,
  doing: string,
  path: string,
  options: { readonly reason?: string; readonly cause?: unknown } = {},
): FileError {
  const { reason = REASONS[code], cause } = options;
  return new FileError(
    code,
    path,
    `Cannot ${doing} ${path}: ${reason}.`,
    cause === undefined ? {} : { cause },
  );
}

/** Why a link is refused that could redirect a write out of its folder. */
export const LINK_REASON = "it is a link, which is not followed, or its links form a loop";

/** Returns why it failed, without the path, for sentences that name the file themselves. */
export function explainFileError({ message, path }: FileError): string {
  const at = message.indexOf(`${path}: `);
  return (at === -1 ? message : message.slice(at + path.length + 2)).replace(/\.$/, "");
}

/** Why a file does not exist although its name does. */
export const DANGLING_REASON = "it is a link that leads nowhere";

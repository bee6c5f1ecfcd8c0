// Opens files of scripts and recordings. Problems are reported in a sentence that names the file.
import { appendFileSync, readFileSync } from "node:fs";
import { ScriptError } from "./script-error.ts";

/** Endings of sentences that begin with the file name. Other codes keep the system's message. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "does not exist",
  EISDIR: "is a folder, not a file",
  ENOTDIR: "does not exist: something on the way to it is not a folder",
  EACCES: "may not be read by this user",
  EPERM: "may not be read by this user",
};

const WRITE_REASONS: Readonly<Record<string, string>> = {
  ...REASONS,
  ENOENT: "cannot be made: its folder does not exist",
  ENOTDIR: "cannot be made: something on the way to it is not a folder",
  EACCES: "may not be written by this user",
  EPERM: "may not be written by this user",
  EROFS: "is on a disk that cannot be written to",
};

export function readText(what: "script" | "recording", file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new ScriptError(`The ${what} ${file} ${describeReason(error, REASONS, "cannot be read")}.`);
  }
}

/** Creates the file if it is missing. Called at the start, so that no answer fails because of its recording. */
export function checkWritable(file: string): void {
  try {
    appendFileSync(file, "");
  } catch (error) {
    throw new ScriptError(
      `The recording ${file} ${describeReason(error, WRITE_REASONS, "cannot be written to")}.`,
    );
  }
}

function describeReason(error: unknown, known: Readonly<Record<string, string>>, otherwise: string): string {
  const { code = "", message } = error as NodeJS.ErrnoException;
  return known[code] ?? `${otherwise} (${message})`;
}

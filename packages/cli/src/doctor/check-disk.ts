// Checks with a real file whether a folder can be written to, and how much room there is.
import { statfs } from "node:fs/promises";
import { explainFileError, FileError } from "@palimpsest/core/ports";
import type { Surroundings } from "./doctor-finding.ts";

/** Large enough to need data blocks: a tiny file can be created even on a full disk. About one turn of a session. */
const PROBE_BYTES = 128 * 1024;
/** About a day of work. With less, a session may have to stop in the middle. */
const SHORT_BYTES = 100 * 1000 * 1000;
const SHORT_FILES = 1_000;

export interface WriteProblem {
  readonly message: string;
  readonly remedy: string;
}

/** Also finds problems that the folder's mode does not show: a full disk, a read-only file system, other access rules. */
export async function findWriteProblem(
  ports: Surroundings["ports"],
  folder: string,
): Promise<WriteProblem | undefined> {
  const { files, ids } = ports;
  const probe = `${folder}/.palimpsest-doctor-${ids.next()}`;
  try {
    const appender = await files.appender(probe);
    try {
      await appender.append(new Uint8Array(PROBE_BYTES));
      await appender.sync();
    } finally {
      await appender.close();
    }
    return undefined;
  } catch (error) {
    if (!FileError.isInstance(error)) throw error;
    return describeProblem(error, folder, await roomAt(folder));
  } finally {
    await files.remove(probe).catch(() => {});
  }
}

function describeProblem(error: FileError, folder: string, { files }: Room): WriteProblem {
  if (error.code === "no-space" && files === 0)
    return {
      message: `${folder} cannot be written to: its disk has no inodes left for new files.`,
      remedy: "The disk is out of inodes: delete files you no longer need, however small.",
    };
  const message = `${folder} cannot be written to: ${reasonOf(error)}.`;
  if (error.code === "no-space") return { message, remedy: "Free some space on that disk." };
  if (isReadOnly(error))
    return { message, remedy: "Mount it writable, or set PALIMPSEST_HOME to another folder." };
  if (error.code === "not-a-folder")
    return { message, remedy: "Set PALIMPSEST_HOME to a folder that exists or can be created." };
  return {
    message,
    remedy: `Give yourself write permission in ${folder}, or set PALIMPSEST_HOME to another folder.`,
  };
}

const isReadOnly = ({ cause }: FileError) =>
  cause instanceof Error && "code" in cause && cause.code === "EROFS";

/** Only the first part of the reason. */
const reasonOf = (error: FileError) => explainFileError(error).split("; ", 1)[0]!;

export interface Room {
  /** Undefined if the file system does not report it. */
  readonly bytes?: number;
  /** How many files can still be created; set only if that is few. */
  readonly files?: number;
  readonly isShort: boolean;
}

export async function roomAt(folder: string): Promise<Room> {
  try {
    const { bavail, bsize, files, ffree } = await statfs(folder);
    const bytes = bavail * bsize;
    // Some file systems create inodes on demand and report a total of zero.
    const isOutOfFiles = files > 0 && ffree < SHORT_FILES;
    return { bytes, ...(isOutOfFiles && { files: ffree }), isShort: bytes < SHORT_BYTES || isOutOfFiles };
  } catch {
    return { isShort: false };
  }
}

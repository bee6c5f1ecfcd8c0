// A problem with a settings file, with file, position and what to do. Never thrown.

/** From weakest to strongest. */
export const LEVELS = ["default", "user", "project", "local", "environment", "command", "managed"] as const;

export type Level = (typeof LEVELS)[number];

/** Files inside the repository may have been written by anyone who can push to it. */
export const INSIDE_REPOSITORY: ReadonlySet<Level> = new Set(["project", "local"]);

export type FindingCode =
  | "unparsable"
  | "unreadable"
  | "empty"
  | "unknown-key"
  | "wrong-value"
  | "refused"
  | "memory-off";

export interface Finding {
  readonly severity: "error" | "warning";
  readonly code: FindingCode;
  readonly level: Level;
  /** The file, or another source: `command line`, `environment`. */
  readonly file: string;
  readonly key?: string;
  readonly line?: number;
  readonly column?: number;
  /** True if something that the file forbids may be allowed; see `blockingFindings`. */
  readonly isUnsafe?: true;
  /** A whole sentence that can be shown as it is. */
  readonly message: string;
}

export interface Place {
  readonly line: number;
  readonly column: number;
}

export const formatPlace = (file: string, place?: Place): string =>
  place ? `${file}:${place.line}:${place.column}` : file;

/**
 * Returns the findings with which pal must not start. Files inside a project count once something of that project is
 * trusted. Until then they are ignored; otherwise any repository could keep its reader from working.
 */
export function blockingFindings<T extends Pick<Finding, "level" | "isUnsafe">>(
  findings: readonly T[],
  isProjectTrusted = false,
): T[] {
  return findings.filter(
    ({ level, isUnsafe }) => isUnsafe && (isProjectTrusted || !INSIDE_REPOSITORY.has(level)),
  );
}

/** Follows the findings that block the start. */
export const WHY_NOT_STARTED =
  "pal does not start with settings that cannot be used, since what they forbid would be allowed. Correct the file and start again; pal doctor shows everything that was found.";

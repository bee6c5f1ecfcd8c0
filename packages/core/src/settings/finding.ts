// What is wrong with a settings file: said with file, place and what to do. Never thrown.

/** From weakest to strongest. */
export const LEVELS = ["default", "user", "project", "local", "environment", "command", "managed"] as const;

export type Level = (typeof LEVELS)[number];

export type FindingCode =
  | "unparsable"
  | "unreadable"
  | "unknown-key"
  | "wrong-value"
  | "refused"
  | "memory-off";

export interface Finding {
  readonly severity: "error" | "warning";
  readonly code: FindingCode;
  readonly level: Level;
  /** The file, or what stands for one: `command line`, `environment`. */
  readonly file: string;
  readonly key?: string;
  readonly line?: number;
  readonly column?: number;
  /** A whole sentence that can be shown as it is. */
  readonly message: string;
}

export interface Place {
  readonly line: number;
  readonly column: number;
}

export const where = (file: string, place?: Place): string =>
  place ? `${file}:${place.line}:${place.column}` : file;

// The operations on a memory folder, one line per write. Lines are only ever appended.
import * as z from "zod";
import type { Author } from "../memory.ts";

/** One file of one write. */
export interface Operation {
  /** Unique. */
  readonly id: string;
  /** Shared by all files of one write, which can be undone together or one by one. */
  readonly write: string;
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly path: string;
  readonly by: Author;
  /** The version before; `null` if there was no file. */
  readonly before: string | null;
  /** The version after; `null` if the file was removed. */
  readonly after: string | null;
  /** The writer's own version, if it was merged with another writer's. */
  readonly wrote?: string;
  /** The file whose newer statement superseded this file or part of it. */
  readonly supersededBy?: string;
  readonly session?: string;
  readonly reason?: string;
  /** The operation or write that this one undoes. */
  readonly of?: string;
}

/**
 * The size and time of a file when it held this version; recorded only once its last change was long enough ago to trust its
 * time.
 */
export type Seen = [size: number, modified: number, version: string];

/** Checks only the length; whoever reads the version checks the characters too. */
const isHash = (value: unknown): value is string => typeof value === "string" && value.length === 64;

interface WrittenChange {
  path: string;
  before: string | null;
  after: string | null;
  wrote?: string | undefined;
  supersededBy?: string | undefined;
}

// Checked by hand, which takes a tenth of the time: a line may name 20,000 files, and every line is checked at every start.
const isChange = (value: unknown): value is WrittenChange => {
  if (typeof value !== "object" || value === null) return false;
  const { path, before, after, wrote, supersededBy } = value as Partial<WrittenChange>;
  return (
    typeof path === "string" &&
    (before === null || isHash(before)) &&
    (after === null || isHash(after)) &&
    (wrote === undefined || isHash(wrote)) &&
    (supersededBy === undefined || typeof supersededBy === "string")
  );
};
const isSeen = (value: unknown): value is Seen =>
  Array.isArray(value) &&
  value.length === 3 &&
  typeof value[0] === "number" &&
  typeof value[1] === "number" &&
  isHash(value[2]);
const isRecordOf = (value: unknown, isValue: (value: unknown) => boolean): boolean =>
  typeof value === "object" && value !== null && Object.values(value).every(isValue);

const written = z.lazy(() =>
  z.object({
    write: z.string(),
    time: z.number(),
    by: z.string(),
    session: z.string().optional(),
    reason: z.string().optional(),
    of: z.string().optional(),
    changes: z.custom<WrittenChange[]>((value) => Array.isArray(value) && value.every(isChange)),
  }),
);
/** All writes above are in place. `ruled`: of the files in `seen`, those that may contain rules. */
const done = z.lazy(() =>
  z.object({
    done: z.literal(true),
    seen: z.custom<Record<string, Seen>>((value) => isRecordOf(value, isSeen)),
    ruled: z.custom<Record<string, true>>((value) => isRecordOf(value, (each) => each === true)).optional(),
  }),
);
/** The lines above were rewritten, so readers must read them again. */
const purged = z.lazy(() => z.object({ purged: z.string() }));

export type WrittenLine = z.infer<typeof written>;
export type DoneLine = z.infer<typeof done>;
type PurgedLine = z.infer<typeof purged>;
export type Line = WrittenLine | DoneLine | PurgedLine;

/** Returns undefined for a torn or foreign line, which stays in the file and is skipped. */
export function parseLine(text: string): Line | undefined {
  try {
    if (text === "") return undefined;
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null) return undefined;
    if ("write" in value) return written.safeParse(value).data;
    return "done" in value ? done.safeParse(value).data : purged.safeParse(value).data;
  } catch {
    return undefined;
  }
}

export function operationsOf(line: WrittenLine): Operation[] {
  const { changes, write, time, by, session, reason, of } = line;
  const shared = {
    time,
    by: by as Author,
    ...(session !== undefined && { session }),
    ...(of !== undefined && { of }),
  };
  return changes.map(({ path, before, after, wrote, supersededBy }, i) => {
    const id = changes.length === 1 ? write : `${write}.${i + 1}`;
    const why = supersededBy === undefined ? reason : `superseded by ${supersededBy}`;
    const operation: Writable<Operation> = { id, write, ...shared, path, before, after };
    if (why !== undefined) operation.reason = why;
    if (wrote !== undefined) operation.wrote = wrote;
    if (supersededBy !== undefined) operation.supersededBy = supersededBy;
    return operation;
  });
}

type Writable<T> = { -readonly [key in keyof T]: T[key] };

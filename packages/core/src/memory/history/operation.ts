// What was done to a memory folder, one line a write. Lines are only ever appended.
import * as z from "zod";
import type { Author } from "../memory.ts";

/** One file of one write. */
export interface Operation {
  /** Unique. */
  readonly id: string;
  /** Shared by all files of one write: undone together, or one by one. */
  readonly write: string;
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly path: string;
  readonly by: Author;
  /** The version that was there; `null`: no file. */
  readonly before: string | null;
  /** The version that is there since; `null`: removed. */
  readonly after: string | null;
  /** The writer's own version, if it was merged with another writer's. */
  readonly wrote?: string;
  /** The file whose newer statement put this one, or part of it, out of force. */
  readonly supersededBy?: string;
  readonly session?: string;
  readonly reason?: string;
  /** The operation or write that this one undoes. */
  readonly of?: string;
}

/** How a file looked when it was known to hold a version, and long enough after its last change to trust its time. */
export type Seen = [size: number, modified: number, version: string];

const hash = z.string().regex(/^[0-9a-f]{64}$/);
// Lazy: no start needs it.
const seen = z.lazy(() => z.record(z.string(), z.tuple([z.number(), z.number(), hash])));
const written = z.lazy(() =>
  z.object({
    write: z.string(),
    time: z.number(),
    by: z.string(),
    session: z.string().optional(),
    reason: z.string().optional(),
    of: z.string().optional(),
    changes: z.array(
      z.object({
        path: z.string(),
        before: hash.nullable(),
        after: hash.nullable(),
        wrote: hash.optional(),
        supersededBy: z.string().optional(),
      }),
    ),
  }),
);
/** Everything above is in place. */
const done = z.lazy(() => z.object({ done: z.literal(true), seen }));
/** The lines above were rewritten: readers must read them again. */
const purged = z.lazy(() => z.object({ purged: z.string() }));

export type WrittenLine = z.infer<typeof written>;
export type DoneLine = z.infer<typeof done>;
type PurgedLine = z.infer<typeof purged>;
export type Line = WrittenLine | DoneLine | PurgedLine;

/** `undefined` for a line that is torn or foreign: it stays where it is and is passed over. */
export function parseLine(text: string): Line | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return [written, done, purged]
      .map((each) => each.safeParse(value).data)
      .find((data) => data !== undefined);
  } catch {
    return undefined;
  }
}

export function operationsOf(line: WrittenLine): Operation[] {
  const { changes, write, time, by, session, reason, of } = line;
  return changes.map((change, i) => ({
    id: changes.length === 1 ? write : `${write}.${i + 1}`,
    write,
    time,
    by: by as Author,
    ...(session !== undefined && { session }),
    ...(change.supersededBy !== undefined
      ? { supersededBy: change.supersededBy, reason: `superseded by ${change.supersededBy}` }
      : reason !== undefined && { reason }),
    ...(of !== undefined && { of }),
    path: change.path,
    before: change.before,
    after: change.after,
    ...(change.wrote !== undefined && { wrote: change.wrote }),
  }));
}

// Lists what is known, for an overview: each memory with its evidence, age and author, and whether somebody should review
// it.
import type { Operation } from "./history/operation.ts";
import type { UnconfirmedChange } from "./history/unconfirmed-changes.ts";
import type { Author, EvidenceClass, Memory } from "./memory.ts";

export interface KnownMemory {
  readonly memory: Memory;
  /** `written`: by hand, without evidence. */
  readonly class: EvidenceClass | "written";
  /** When its file was first seen, in milliseconds since the epoch. */
  readonly since: number;
  /** Who wrote the text that is there now, and in which session. */
  readonly by: Author;
  readonly session?: string;
  /** `pal memory confirm` would change something: inferred, or changed while a command ran. */
  readonly needsConfirmation: boolean;
}

interface KnownStore {
  list(): Promise<readonly Memory[]>;
  operations(): Promise<readonly Operation[]>;
  unconfirmed(): Promise<readonly UnconfirmedChange[]>;
}

export interface Known {
  /** Newest first. */
  readonly memories: readonly KnownMemory[];
  /** Removed while a command ran; the removal can be confirmed or undone. */
  readonly removed: readonly UnconfirmedChange[];
}

export async function listKnown(store: KnownStore): Promise<Known> {
  const [memories, operations, unconfirmed] = await Promise.all([
    store.list(),
    store.operations(),
    store.unconfirmed(),
  ]);
  const byPath = Map.groupBy(operations, ({ path }) => path);
  return {
    memories: memories.map((memory) => describeKnown(memory, byPath.get(memory.path) ?? [])),
    removed: unconfirmed.filter(({ after }) => after === null),
  };
}

function describeKnown(memory: Memory, operations: readonly Operation[]): KnownMemory {
  const made = operations.findLast(({ before, after }) => before === null && after !== null);
  const last = operations.findLast(({ before, after }) => before !== after);
  const session = memory.evidence?.session ?? last?.session;
  return {
    memory,
    class: memory.evidence?.class ?? "written",
    since: made?.time ?? memory.modified,
    by: last?.by ?? "hand",
    ...(session !== undefined && { session }),
    needsConfirmation: memory.unconfirmed !== undefined || memory.evidence?.class === "inferred",
  };
}

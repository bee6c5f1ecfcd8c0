// The entries of /memory: what each memory says, who it comes from, since when, and whether the user should review it. Pure.
import type { findContradictions, Known, Memory, ScopedMemories } from "@palimpsest/core/memory";
import { formatLocalDay } from "@palimpsest/core/text";
import { cleanText } from "../../text/clean.ts";

export interface MemoryEntry {
  readonly memory: Memory;
  /** Relative to the memory folder of its scope. */
  readonly path: string;
  readonly label: string;
  readonly detail: string;
  /** The note beside it in the list: why it needs a review, or else who it comes from. */
  readonly mark: string;
  readonly isWaiting: boolean;
  readonly isContradicted: boolean;
}

type Contradictions = ReturnType<typeof findContradictions>;

const MARKS = {
  said: "said by you",
  observed: "from a tool",
  inferred: "inferred",
  written: "by hand",
  team: "team",
  person: "everywhere",
} as const;
const CLASSES = {
  said: "you said it",
  observed: "seen in a tool result",
  inferred: "inferred by a model",
  written: "written by hand",
} as const;
const SCOPES = { team: "the team's, in the repository", person: "yours, in every project" } as const;

/** Entries that need a review first; then the project's, the team's and the person's own, each newest first. */
export function listMemoryEntries(
  known: Known,
  others: readonly ScopedMemories[],
  contradictions: Contradictions,
): readonly MemoryEntry[] {
  const own = known.memories.map(({ memory, since, needsConfirmation, ...each }) =>
    makeEntry(memory, memory.path, {
      whose: CLASSES[each.class],
      mark: MARKS[each.class],
      since,
      isWaiting: needsConfirmation,
      others: findOthers(memory.path, contradictions),
    }),
  );
  const shared = others.flatMap(({ scope, folder, memories }) =>
    memories.map((memory) =>
      makeEntry({ ...memory, scope }, memory.path, {
        whose: SCOPES[scope],
        mark: MARKS[scope],
        since: memory.modified,
        isWaiting: false,
        others: findOthers(`${folder}/${memory.path}`, contradictions),
      }),
    ),
  );
  const all = [...own, ...shared];
  const needsLook = ({ isWaiting, isContradicted }: MemoryEntry) => isWaiting || isContradicted;
  return [...all.filter(needsLook), ...all.filter((entry) => !needsLook(entry))];
}

interface Facts {
  readonly whose: string;
  readonly mark: string;
  readonly since: number;
  readonly isWaiting: boolean;
  /** Memories that may contradict it. */
  readonly others: readonly string[];
}

function makeEntry(
  memory: Memory,
  path: string,
  { whose, mark, since, isWaiting, others }: Facts,
): MemoryEntry {
  const { name, description, broken, never } = memory;
  const isEnforced = never.length > 0 && memory.scope !== "team" && !isWaiting;
  const marks = [
    ...(isWaiting ? ["unconfirmed"] : []),
    ...others.slice(0, 1).map((other) => `contradicts ${other.slice(other.lastIndexOf("/") + 1)}`),
    ...(broken === undefined ? [] : ["cannot be read"]),
    ...(isEnforced ? ["enforced"] : []),
  ];
  return {
    memory,
    path,
    label: cleanText(description || name),
    detail: cleanText([...marks, whose, formatLocalDay(since), path].join(", ")),
    mark:
      firstOf([
        [isWaiting, "unconfirmed"],
        [others.length > 0, "contradicted"],
        [broken !== undefined, "broken"],
        [isEnforced, "enforced"],
      ]) ?? mark,
    isWaiting,
    isContradicted: others.length > 0,
  };
}

const firstOf = (all: readonly (readonly [holds: boolean, mark: string])[]): string | undefined =>
  all.find(([holds]) => holds)?.[1];

const findOthers = (path: string, contradictions: Contradictions): readonly string[] => [
  ...new Set(
    contradictions.flatMap(({ path: older, by }) =>
      older === path ? [by.path] : by.path === path ? [older] : [],
    ),
  ),
];

/** One line above the list. */
export function describeMemoryEntries(entries: readonly MemoryEntry[], known: Known): string {
  const waiting = entries.filter(({ isWaiting }) => isWaiting).length;
  const contradicted = entries.filter(({ isContradicted }) => isContradicted).length;
  return [
    `${entries.length} ${entries.length === 1 ? "memory" : "memories"}`,
    ...(waiting > 0 ? [`${waiting} unconfirmed`] : []),
    ...(contradicted > 0 ? [`${contradicted} contradicted`] : []),
    ...(known.removed.length > 0
      ? [`${known.removed.length} removed while a command ran (pal memory confirm)`]
      : []),
  ].join(", ");
}

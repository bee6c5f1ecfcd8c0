// Plans how to merge the changes of a worktree into the person's files, which may have changed since. Pure: the present state is an
// argument.

import { foldersOf, type RawName } from "../git/raw-name.ts";
import { isSameEntry } from "./compare-worktree.ts";
import type { TreeEntry } from "./tree-entry.ts";
import type { FileChange } from "./worktree-record.ts";

/** What is at a path of the person's now. `folder` and `special` are in the way of a file. */
export type Present = TreeEntry | "folder" | "special" | undefined;

export type MergeStep =
  | { readonly do: "write"; readonly name: RawName; readonly entry: TreeEntry }
  | { readonly do: "remove"; readonly name: RawName }
  /** Both changed the file: their lines are merged. */
  | {
      readonly do: "combine";
      readonly name: RawName;
      readonly before: TreeEntry;
      readonly ours: TreeEntry;
      readonly theirs: TreeEntry;
    };

export interface MergePlan {
  /** Removals first, since a folder may replace a file. */
  readonly steps: readonly MergeStep[];
  readonly conflicts: readonly RawName[];
}

export function planMerge(
  changes: readonly FileChange[],
  present: (name: RawName) => Present,
  /** Files in a folder that is in the way of a file. */
  filesIn: (folder: RawName) => readonly RawName[],
): MergePlan {
  const removals: MergeStep[] = [];
  const writes: MergeStep[] = [];
  const conflicts: RawName[] = [];
  for (const { name, before, after } of changes) {
    const now = present(name);
    const own = typeof now === "object" ? now : undefined;
    if (isSameEntry(own, after) && now !== "special" && now !== "folder") continue;
    if (after === undefined) {
      if (now === "folder" || now === undefined) continue;
      if (isSameEntry(own, before)) removals.push({ do: "remove", name });
      else conflicts.push(name);
    } else if (now === "special") conflicts.push(name);
    else if (now === "folder" || isSameEntry(own, before)) writes.push({ do: "write", name, entry: after });
    else if (before && own && areRegular(before, own, after))
      writes.push({ do: "combine", name, before, ours: own, theirs: after });
    else conflicts.push(name);
  }
  const gone = new Set(removals.map(({ name }) => name));
  for (const { name } of writes) {
    const isFree = (path: RawName) =>
      gone.has(path) || present(path) === undefined || present(path) === "folder";
    const isBlocked =
      present(name) === "folder"
        ? filesIn(name).some((file) => !gone.has(file))
        : !foldersOf(name).every(isFree);
    if (isBlocked) conflicts.push(name);
  }
  return { steps: [...removals, ...writes], conflicts };
}

const areRegular = (...entries: readonly TreeEntry[]): boolean =>
  entries.every(({ mode }) => mode !== "120000");

// Finds the write that an undo without a name reverts: the newest that is not an undo and still in effect. Pure.
import type { Operation } from "@palimpsest/core/memory";

export function lastToUndo(operations: readonly Operation[]): string | undefined {
  const undone = undoneBy(operations);
  return operations.findLast((each) => each.by !== "undo" && !undone(each))?.write;
}

/** An undo that was itself undone has no effect. Takes operations newest first, so that later undos are known. */
function undoneBy(operations: readonly Operation[]): (operation: Operation) => boolean {
  const undone = new Set<string>();
  for (const { id, write, of } of operations.toReversed())
    if (of !== undefined && !undone.has(id) && !undone.has(write)) undone.add(of);
  return ({ id, write }) => undone.has(id) || undone.has(write);
}

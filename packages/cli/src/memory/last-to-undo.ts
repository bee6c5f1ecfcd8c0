// Which write an undo without a name takes back: the newest that is itself no undo and still stands. Pure.
import type { Operation } from "@palimpsest/core/memory";

export function lastToUndo(operations: readonly Operation[]): string | undefined {
  const undone = undoneBy(operations);
  return operations.findLast((each) => each.by !== "undo" && !undone(each))?.write;
}

/** An undo that was taken back itself has undone nothing. The newest are asked first, so that each answer is known. */
function undoneBy(operations: readonly Operation[]): (operation: Operation) => boolean {
  const undone = new Set<string>();
  for (const { id, write, of } of operations.toReversed())
    if (of !== undefined && !undone.has(id) && !undone.has(write)) undone.add(of);
  return ({ id, write }) => undone.has(id) || undone.has(write);
}

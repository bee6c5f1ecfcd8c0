// Undoes the last dream that has not been undone yet.
import { formatWritten, MemoryProblem, storeHere } from "../memory/store-here.ts";
import { printLine, printWarning } from "../output.ts";

export async function undoDream(): Promise<void> {
  const store = await storeHere();
  const operations = await store.operations();
  const undone = new Set(operations.map(({ of }) => of));
  const last = operations.findLast(({ by, write }) => by === "dream" && !undone.has(write));
  if (!last) throw new MemoryProblem("There is no dream to undo.");
  const written = await store.undo(last.write, { by: "undo" });
  for (const line of formatWritten(written)) printWarning(line);
  if (!written.ok) return;
  for (const done of written.operations) printLine((await store.diff(done)).trimEnd());
}

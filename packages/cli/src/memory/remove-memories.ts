// Removes memories. Their versions are kept, so a removal can be undone.
import { printLine, printWarning } from "../output.ts";
import { authorHere } from "./author-here.ts";
import { findMemory } from "./find-memory.ts";
import { findStore } from "./find-store.ts";
import { formatWritten, type ScopeOptions } from "./store-here.ts";

export async function removeMemories(given: readonly string[], scope: ScopeOptions = {}): Promise<void> {
  const { store, called } = await findStore(given, scope);
  const memories = await store.list();
  const paths = [...new Set(called.map((each) => findMemory(memories, each).path))];
  const changes = await Promise.all(
    paths.map(async (path) => ({ path, text: null, base: (await store.text(path)) ?? null })),
  );
  const written = await store.write(changes, { by: authorHere("human") });
  for (const line of formatWritten(written)) printWarning(line);
  if (!written.ok || written.operations.length === 0) return;
  printLine(`Removed ${written.operations.map(({ path }) => path).join(", ")}.`);
  printLine(`Undo with: pal memory undo ${written.operations[0]!.write}`);
}

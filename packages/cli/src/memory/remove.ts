// Removes memories. Their versions stay, and it can be undone.
import { findMemory } from "./find.ts";
import { storeHere, told } from "./store-here.ts";

export async function remove(called: readonly string[]): Promise<void> {
  const store = await storeHere();
  const memories = await store.list();
  const paths = [...new Set(called.map((each) => findMemory(memories, each).path))];
  const changes = await Promise.all(
    paths.map(async (path) => ({ path, text: null, base: (await store.text(path)) ?? null })),
  );
  const written = await store.write(changes, { by: "human" });
  for (const line of told(written)) console.error(line);
  if (!written.ok || written.operations.length === 0) return;
  console.log(`Removed ${written.operations.map(({ path }) => path).join(", ")}.`);
  console.log(`To have it back: pal memory undo ${written.operations[0]!.write}`);
}

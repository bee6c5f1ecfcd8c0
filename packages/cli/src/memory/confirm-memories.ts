// Confirms memories: changes made while a command ran, and statements that a model inferred, count as the person's own from now on.
import type { Memory, MemoryStore, UnconfirmedChange } from "@palimpsest/core/memory";
import { askLine, isTerminal, printLine, printWarning } from "../output.ts";
import { requirePerson } from "./author-here.ts";
import { findMemory } from "./find-memory.ts";
import { findStore } from "./find-store.ts";
import { toPrintable } from "./printable.ts";
import { formatWritten, MemoryProblem, type ScopeOptions } from "./store-here.ts";

interface Confirmable {
  readonly path: string;
  readonly about: string;
}

export async function confirmMemoriesHere(
  given: readonly string[],
  options: ScopeOptions = {},
): Promise<void> {
  requirePerson("confirm a memory");
  const { store, called, scope } = await findStore(given, options, [{}, { everywhere: true }]);
  const paths = called.length > 0 ? await findPaths(store, called) : await pickPaths(store);
  if (paths.length === 0) return;
  const seen = new Map<string, string | null>();
  for (const path of paths) seen.set(path, (await store.text(path)) ?? null);
  const written = await store.confirm(seen);
  for (const line of formatWritten(written)) printWarning(line);
  if (!written.ok || written.operations.length === 0) return;
  for (const { path, after } of written.operations) {
    if (after === null) printLine(`Confirmed the removal of ${toPrintable(path)}.`);
    else printLine(`Confirmed ${toPrintable(path)}.`);
    for (const rule of (await store.read(path))?.never ?? [])
      printLine(`pal will ask before ${toPrintable(rule)}.`);
  }
  printLine(
    `Undo with: pal memory undo ${scope.everywhere ? "--everywhere " : ""}${written.operations[0]!.write}`,
  );
}

/** Also finds the paths of removed files. */
async function findPaths(store: MemoryStore, called: readonly string[]): Promise<readonly string[]> {
  const changes = await store.unconfirmed();
  const memories = await store.list();
  const paths = called.map((each) => {
    const change = changes.find(({ path }) => path === each || path === `${each}.md`);
    return change?.path ?? findMemory(memories, each).path;
  });
  return [...new Set(paths)];
}

async function pickPaths(store: MemoryStore): Promise<readonly string[]> {
  const waiting = listConfirmable(await store.list(), await store.unconfirmed());
  if (waiting.length === 0) {
    printLine("Nothing is waiting to be confirmed.");
    return [];
  }
  for (const [at, { path, about }] of waiting.entries())
    printLine(`${String(at + 1).padStart(3)}  ${toPrintable(path)}  ${toPrintable(about)}`);
  if (!isTerminal()) {
    printLine("Confirm with: pal memory confirm NAME…");
    return [];
  }
  const answer = (await askLine("Which ones? Numbers, or all; Enter for none: ")).trim();
  if (/^all$/i.test(answer)) return waiting.map(({ path }) => path);
  return answer
    .split(/[\s,]+/)
    .filter((word) => word !== "")
    .map((word) => {
      const chosen = /^\d+$/.test(word) ? waiting[Number(word) - 1] : undefined;
      if (!chosen) throw new MemoryProblem(`${word} is not in the list. Nothing was confirmed.`);
      return chosen.path;
    });
}

function listConfirmable(
  memories: readonly Memory[],
  changes: readonly UnconfirmedChange[],
): readonly Confirmable[] {
  const changed = new Set(changes.map(({ path }) => path));
  return [
    ...changes.map(({ path, before, after }) => ({
      path,
      about: `${before === null ? "created" : after === null ? "removed" : "changed"} while a command ran`,
    })),
    ...memories
      .filter(({ path, evidence }) => evidence?.class === "inferred" && !changed.has(path))
      .map(({ path, description, name }) => ({ path, about: `inferred: ${description || name}` })),
  ];
}

// Prints what changed: in one memory, in one operation, or in all unconfirmed memories.
import { diffOf, type MemoryStore } from "@palimpsest/core/memory";
import { printLine } from "../output.ts";
import { findStore } from "./find-store.ts";
import { pathOf } from "./operations.ts";
import { spellText, toPrintable } from "./printable.ts";
import type { ScopeOptions } from "./store-here.ts";

export async function printMemoryDiff(given: string | undefined, options: ScopeOptions = {}): Promise<void> {
  const { store, called: names } = await findStore(given === undefined ? [] : [given], options);
  const [called] = names;
  const changes = await store.unconfirmed();
  if (called === undefined) {
    if (changes.length === 0)
      return printLine("Nothing is unconfirmed. For one memory: pal memory diff NAME");
    for (const { path } of changes) await printUnconfirmed(store, path);
    return;
  }
  const operations = await store.operations();
  const named = operations.filter(({ id, write }) => id === called || write === called);
  if (named.length > 0) {
    for (const operation of named) printDiff(await store.diff(operation));
    return;
  }
  const path = await pathOf(store, called);
  if (changes.some((change) => change.path === path)) return printUnconfirmed(store, path);
  const last = operations.findLast((each) => each.path === path && each.before !== each.after);
  if (last) printDiff(await store.diff(last));
  else printLine(`${toPrintable(path)} has no recorded change.`);
}

/** Prints the difference between the last confirmed version and the present one. */
async function printUnconfirmed(store: MemoryStore, path: string): Promise<void> {
  const change = (await store.unconfirmed()).find((each) => each.path === path);
  if (!change) return;
  const { before, operation } = change;
  const counted = before === null ? null : ((await store.version(before)) ?? "");
  const now = (await store.text(path)) ?? null;
  printDiff(diffOf(path, counted, now));
  printLine(
    `Unconfirmed. Accept it with: pal memory confirm ${toPrintable(path)}. Undo it with: pal memory undo ${operation}`,
  );
}

const printDiff = (diff: string) => printLine(`${spellText(diff.trimEnd())}\n`);

// Prints one memory file. For a terminal, control characters are spelled out.
import { isOutputTerminal, printLine } from "../output.ts";
import { findMemory } from "./find-memory.ts";
import { findStore } from "./find-store.ts";
import { describeMemory } from "./print-memories.ts";
import { spellText } from "./printable.ts";
import type { ScopeOptions } from "./store-here.ts";

export async function showMemory(
  given: string,
  { json, ...scope }: { readonly json?: true } & ScopeOptions,
): Promise<void> {
  const { store, called } = await findStore([given], scope);
  const memory = findMemory(await store.list(), called[0]!);
  if (json) printLine(JSON.stringify({ ...describeMemory(memory), body: memory.body }, null, 2));
  else {
    const text = ((await store.text(memory.path)) ?? "").trimEnd();
    printLine(isOutputTerminal() ? spellText(text) : text);
  }
}

// Prints one memory as it stands in its file. To a terminal, what it would obey is spelt out.
import { isOutputTerminal, printLine } from "../output.ts";
import { findMemory } from "./find.ts";
import { described } from "./list.ts";
import { spelt } from "./printable.ts";
import { storeHere } from "./store-here.ts";

export async function show(called: string, { json }: { readonly json?: true }): Promise<void> {
  const store = await storeHere();
  const memory = findMemory(await store.list(), called);
  if (json) printLine(JSON.stringify({ ...described(memory), body: memory.body }, null, 2));
  else {
    const text = ((await store.text(memory.path)) ?? "").trimEnd();
    printLine(isOutputTerminal() ? spelt(text) : text);
  }
}

// Saves a memory in the person's own words.

import { planNote } from "@palimpsest/agent/internal";
import { hasEverywhere } from "@palimpsest/core/language";
import { MEMORY_TYPES, type MemoryType } from "@palimpsest/core/memory";
import { printLine, printWarning } from "../output.ts";
import { authorHere } from "./author-here.ts";
import { readStdin } from "./stdin.ts";
import { formatWritten, MemoryProblem, type ScopeOptions, storeHere } from "./store-here.ts";

export interface AddOptions extends ScopeOptions {
  readonly type?: string;
  readonly name?: string;
  readonly never?: readonly string[];
}

export async function addMemory(
  words: readonly string[],
  { type, name, never = [], ...scope }: AddOptions,
): Promise<void> {
  const isTyped = words.length > 0;
  const said = isTyped ? words.join(" ") : await readStdin();
  if (said.trim() === "")
    throw new MemoryProblem("Nothing to remember: give words, or text on standard input.");
  const isEverywhere = scope.team === undefined && (scope.everywhere ?? hasEverywhere(said));
  const store = await storeHere(process.cwd(), isEverywhere ? { everywhere: true } : scope);
  const note = planNote(said, await store.list(), {
    never,
    isTyped,
    time: Date.now(),
    isShared: scope.team ?? false,
    ...(type !== undefined && { type: typeOf(type) }),
    ...(name !== undefined && { name }),
  });
  if (!note.ok) throw new MemoryProblem(note.reason);
  const { path, text } = note;
  if (note.told !== undefined) printWarning(note.told);
  if (note.isKnown) return printLine(`Already remembered in ${path}.`);
  const written = await store.write([{ path, text, base: null }], { by: authorHere("human") });
  for (const line of formatWritten(written)) printWarning(line);
  if (written.ok && written.left.includes(path)) return;
  printLine(scope.team || isEverywhere ? `Saved ${store.folder}/${path}.` : `Saved ${path}.`);
  for (const rule of note.never) printLine(`pal will ask before ${rule}.`);
}

function typeOf(type: string): MemoryType {
  const found = MEMORY_TYPES.find((one) => one === type);
  if (found) return found;
  throw new MemoryProblem(`${type} is not a memory type. Use one of: ${MEMORY_TYPES.join(", ")}.`);
}

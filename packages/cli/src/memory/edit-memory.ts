// Opens a memory in the person's editor. Changes made by others meanwhile are merged.
import { MODEL_CREDENTIALS } from "@palimpsest/agent/internal";
import { type Memory, parseMemory } from "@palimpsest/core/memory";
import { withholdVariables } from "@palimpsest/core/ports";
import { printLine, printWarning } from "../output.ts";
import { editText } from "../terminal/external-editor.ts";
import { authorHere } from "./author-here.ts";
import { findMemory } from "./find-memory.ts";
import { findStore } from "./find-store.ts";
import { formatWritten, MemoryProblem, type ScopeOptions } from "./store-here.ts";

export async function editMemory(given: string, scope: ScopeOptions = {}): Promise<void> {
  const { store, called } = await findStore([given], scope);
  const { path } = findMemory(await store.list(), called[0]!);
  const base = (await store.text(path)) ?? "";
  withholdVariables(MODEL_CREDENTIALS);
  const edited = await editText(base);
  if (!edited.ok) throw new MemoryProblem(edited.reason);
  const text = `${edited.text}\n`;
  if (text.trimEnd() === base.trimEnd()) return printLine(`${path} is unchanged.`);
  if (text.trim() === "")
    throw new MemoryProblem(`${path} would be empty. To remove it: pal memory rm ${path}`);
  const written = await store.write([{ path, text, base }], { by: authorHere("human") });
  for (const line of formatWritten(written)) printWarning(line);
  if (written.ok && !written.left.includes(path)) printLine(`Saved ${path}.`);
  const after = await store.read(path);
  if (after) for (const line of findLostRules(parseMemory(path, base, 0), after)) printWarning(line);
}

/** Sentences about rules that the edit removed, or that stay in force only because the file no longer parses. */
function findLostRules({ never }: Memory, { path, broken, never: now }: Memory): readonly string[] {
  if (broken !== undefined) {
    const kept =
      never.length === 0 ? "" : ` Its rules are still enforced; pal asks before: ${never.join(", ")}.`;
    return [`${path} cannot be read as it is now: ${broken}.${kept} Fix it with pal memory edit ${path}`];
  }
  return never.filter((rule) => !now.includes(rule)).map((rule) => `${path} no longer forbids ${rule}.`);
}

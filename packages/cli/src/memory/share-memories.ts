// Moves memories into the team's memory in the repository, after the person has seen and approved what the team will read.
import { formatMemory, type Memory, parseMemory } from "@palimpsest/core/memory";
import { askLine, isTerminal, printLine, printWarning } from "../output.ts";
import { requirePerson } from "./author-here.ts";
import { findMemory } from "./find-memory.ts";
import { spellText, toPrintable } from "./printable.ts";
import { formatWritten, MemoryProblem, storeHere } from "./store-here.ts";

const OLD_FOLDER = "team/";

export async function shareMemories(
  called: readonly string[],
  { yes }: { readonly yes?: true },
): Promise<void> {
  requirePerson("share memories with the team");
  const own = await storeHere();
  const memories = findMemories(await own.list(), called);
  const texts = await Promise.all(
    memories.map(async ({ path }) => [path, (await own.text(path)) ?? ""] as const),
  );
  for (const [path, text] of texts) printLine(`${toPrintable(path)}\n${spellText(toShared(path, text))}`);
  if (!yes && !isTerminal())
    throw new MemoryProblem("Everyone with access to this repository could read this. To agree, add --yes.");
  const question = "Everyone with access to this repository can read this then. Share it? [y/N] ";
  if (!yes && !/^y(es)?$/i.test((await askLine(question)).trim())) return printLine("Nothing was shared.");
  const team = await storeHere(process.cwd(), { team: true });
  const changes = texts.map(([path, text]) => ({
    path: path.startsWith(OLD_FOLDER) ? path.slice(OLD_FOLDER.length) : path,
    text: toShared(path, text),
    base: null,
  }));
  const written = await team.write(changes, { by: "human", reason: "shared with the team" });
  for (const line of formatWritten(written)) printWarning(line);
  if (!written.ok) return;
  const removed = await own.write(
    texts.map(([path, text]) => ({ path, text: null, base: text })),
    { by: "human", reason: "moved to the team's memory" },
  );
  for (const line of formatWritten(removed)) printWarning(line);
  for (const { path } of written.operations) printLine(`Shared ${team.folder}/${toPrintable(path)}.`);
  printLine("Commit it, so that the others get it.");
}

/** `team/` stands for all memories in the former folder of the team memory. */
function findMemories(memories: readonly Memory[], called: readonly string[]): readonly Memory[] {
  const found = called.flatMap((each) => {
    if (each !== OLD_FOLDER && each !== "team") return [findMemory(memories, each)];
    return memories.filter(({ path }) => path.startsWith(OLD_FOLDER));
  });
  if (found.length === 0) throw new MemoryProblem("There is nothing in team/ to share.");
  return [...new Set(found)];
}

/** Removes references to sessions and messages, which exist only on this machine. The words stay. */
function toShared(path: string, text: string): string {
  const memory = parseMemory(path, text, 0);
  if (memory.broken !== undefined || !memory.evidence) return text;
  const { class: kind, quote } = memory.evidence;
  return formatMemory({ ...memory, evidence: { class: kind, ...(quote !== undefined && { quote }) } }, text);
}

// Finds a memory by its path, its name, or the beginning of either.
import type { Memory } from "@palimpsest/core/memory";
import { MemoryProblem } from "./store-here.ts";

export function findMemory(memories: readonly Memory[], called: string): Memory {
  const [found, ...more] = matchMemories(memories, called);
  if (!found) throw new MemoryProblem(`No memory ${called}. See pal memory list.`);
  if (more.length === 0) return found;
  throw new MemoryProblem(
    `${called} could be ${[found, ...more].map(({ path }) => path).join(", ")}: which one?`,
  );
}

/** The one with exactly this path or name, or all that begin with it. */
export function matchMemories(memories: readonly Memory[], called: string): readonly Memory[] {
  const wanted = called.trim().toLowerCase();
  if (wanted === "") return [];
  const spellNames = ({ path, name }: Memory) =>
    [path, path.replace(/\.md$/, ""), name].map((each) => each.toLowerCase());
  const exact = memories.find((memory) => spellNames(memory).includes(wanted));
  return exact
    ? [exact]
    : memories.filter((memory) => spellNames(memory).some((each) => each.startsWith(wanted)));
}

// Finds a memory by its path, its name, or the beginning of either.
import type { Memory } from "@palimpsest/core/memory";
import { MemoryProblem } from "./store-here.ts";

export function findMemory(memories: readonly Memory[], called: string): Memory {
  const wanted = called.trim().toLowerCase();
  const spellNames = ({ path, name }: Memory) =>
    [path, path.replace(/\.md$/, ""), name].map((each) => each.toLowerCase());
  const exact = memories.find((memory) => spellNames(memory).includes(wanted));
  if (exact) return exact;
  const near =
    wanted === ""
      ? []
      : memories.filter((memory) => spellNames(memory).some((each) => each.startsWith(wanted)));
  if (near.length === 1) return near[0]!;
  if (near.length > 1)
    throw new MemoryProblem(`${called} could be ${near.map(({ path }) => path).join(", ")}: which one?`);
  throw new MemoryProblem(`No memory ${called}. See pal memory list.`);
}

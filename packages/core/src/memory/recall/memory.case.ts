// Makes a memory for tests, with plain values for what is not given.
import type { Memory } from "../memory.ts";

export const NOW = Date.UTC(2026, 2, 20, 12);
const DAY_MS = 86_400_000;

export const memoryOf = (more: Partial<Memory> & { readonly daysAgo?: number } = {}): Memory => {
  const { daysAgo = 0, ...rest } = more;
  return {
    path: "a.md",
    name: "A memory",
    description: "What it is about",
    body: "",
    never: [],
    modified: NOW - daysAgo * DAY_MS,
    ...rest,
  };
};

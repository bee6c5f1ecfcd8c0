// Memories as a team might have them after half a year on a project, written by hand: what people would really save, in their own
// languages. Labelled together with labelled-questions.ts, before anything was tuned on them.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Memory } from "@palimpsest/core/memory";

const DAY_MS = 86_400_000;
export const NOW = Date.UTC(2026, 10, 16, 12);

type Row = Pick<Memory, "path" | "type" | "name" | "description" | "body"> & { readonly daysAgo: number };

export const MEMORIES: readonly Memory[] = readMemories("labelled-memories.jsonl");

export function readMemories(file: string): readonly Memory[] {
  return readRows<Row>(file).map(({ daysAgo, ...memory }) => ({
    ...memory,
    never: [],
    modified: NOW - daysAgo * DAY_MS,
  }));
}

/** The lines of a file in this folder. */
export function readRows<T>(file: string): readonly T[] {
  return readFileSync(join(import.meta.dirname, file), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as T);
}

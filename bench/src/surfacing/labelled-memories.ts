// Memories as a team of one project might have them after half a year, written by hand: what a person would really save, in the
// languages that its people write. Labelled together with labelled-questions.ts, before anything was tuned on them.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Memory } from "@palimpsest/core/memory";

const DAY_MS = 86_400_000;
export const NOW = Date.UTC(2026, 10, 16, 12);

type Row = Pick<Memory, "path" | "type" | "name" | "description" | "body"> & { readonly daysAgo: number };

export const MEMORIES: readonly Memory[] = readFileSync(
  join(import.meta.dirname, "labelled-memories.jsonl"),
  "utf8",
)
  .trimEnd()
  .split("\n")
  .map((line) => {
    const { daysAgo, ...memory } = JSON.parse(line) as Row;
    return { ...memory, never: [], modified: NOW - daysAgo * DAY_MS };
  });

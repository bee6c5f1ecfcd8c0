// Prints the memories of a project, the newest first.

import type { Memory } from "@palimpsest/core/memory";
import { formatLocalDay } from "@palimpsest/core/text";
import { printLine, terminalColumns } from "../output.ts";
import { formatRows } from "../text/format-rows.ts";
import { toPrintable } from "./printable.ts";
import { storeHere } from "./store-here.ts";

export interface ListOptions {
  readonly json?: true;
  readonly type?: string;
}

const NONE = 'Nothing is remembered here yet. pal memory add "…" keeps something.';

export async function listMemories({ json, type }: ListOptions): Promise<void> {
  const store = await storeHere();
  const memories = (await store.list()).filter((memory) => type === undefined || memory.type === type);
  if (json) printLine(JSON.stringify(memories.map(describeMemory), null, 2));
  else if (memories.length === 0) printLine(NONE);
  else printLine(formatMemories(memories, terminalColumns()).join("\n"));
}

export function describeMemory(memory: Memory) {
  const { path, name, description, type, evidence, never, modified, broken, unconfirmed } = memory;
  return {
    path,
    name,
    description,
    type: type ?? null,
    evidence: evidence ?? null,
    never,
    modified: new Date(modified).toISOString(),
    ...(unconfirmed && { unconfirmed: new Date(unconfirmed.since).toISOString() }),
    ...(broken !== undefined && { broken }),
  };
}

/** In a pipe nothing is cut. */
export function formatMemories(
  memories: readonly Memory[],
  columns = Number.POSITIVE_INFINITY,
): readonly string[] {
  const rows = memories.map((memory) => [
    formatLocalDay(memory.modified),
    memory.type ?? "",
    memory.unconfirmed ? "unconfirmed" : (memory.evidence?.class ?? ""),
    toPrintable(memory.path),
    toSummary(memory),
  ]);
  return formatRows(rows, { columns });
}

function toSummary({ description, name, broken, never, unconfirmed }: Memory): string {
  const rules = never.length > 0 && !unconfirmed ? ` [asks before ${never.join(", ")}]` : "";
  const problem = broken === undefined ? "" : ` (frontmatter cannot be read: ${broken})`;
  return toPrintable(`${description || name}${rules}${problem}`);
}

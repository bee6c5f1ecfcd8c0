// Finds files that were read more than once, and what the repetitions cost.
import { type Block, isToolResult, type ToolUseBlock } from "../transcript/blocks.ts";

export interface RepeatedFile {
  readonly path: string;
  readonly reads: number;
  /** Tokens of all reads but the first. */
  readonly tokens: number;
}

/** Names of file readers, by whole words: Read, read_file, view, mcp__files__read. */
const READER = /(^|_)(read|view|cat)($|_)/i;
const PATH_FIELDS = [
  "file_path",
  "path",
  "filePath",
  "notebook_path",
  "absolute_path",
  "target_file",
] as const;

export function findRepeatedFiles(
  blocks: readonly Block[],
  calls: ReadonlyMap<string, ToolUseBlock>,
  weigh: (block: Block) => number,
): RepeatedFile[] {
  const reads = new Map<string, number[]>();
  for (const block of blocks.filter(isToolResult)) {
    const path = findReadPath(calls.get(block.tool_use_id));
    if (path === undefined) continue;
    reads.set(path, [...(reads.get(path) ?? []), weigh(block)]);
  }
  return [...reads]
    .filter(([, costs]) => costs.length > 1)
    .map(([path, costs]) => ({ path, reads: costs.length, tokens: repetitionCost(costs) }))
    .sort((a, b) => b.tokens - a.tokens || (a.path < b.path ? -1 : 1));
}

const repetitionCost = ([, ...again]: number[]): number =>
  Math.round(again.reduce((sum, cost) => sum + cost, 0));

/** Returns the file that a call reads, if its tool reads files. */
export const findReadPath = (call: ToolUseBlock | undefined): string | undefined =>
  call && READER.test(call.name) ? findNamedPath(call.input) : undefined;

/** Returns the file that a call's input names, whatever its tool does with it. */
export function findNamedPath(input: unknown): string | undefined {
  if (typeof input !== "object" || input === null) return undefined;
  for (const field of PATH_FIELDS) {
    const path = (input as Record<string, unknown>)[field];
    if (typeof path === "string") return path;
  }
  return undefined;
}

// An entry with tool results whose content was left in the transcript. To whoever reads it, it is the same entry.
import type { Block, ToolResultBlock } from "./blocks.ts";
import { ENTRY_VERSION, type EntryOf } from "./entries.ts";
import type { LineReader } from "./line-reader.ts";
import type { LinePlace } from "./load.ts";
import type { SkimmedLine, SkimmedResult } from "./skim-results.ts";

/** How a block's content is read. */
interface Line extends LinePlace {
  readonly id: string;
  readonly reader: LineReader;
}

const LINE = Symbol("line");

interface SkimmedBlock extends ToolResultBlock {
  readonly [LINE]: Line;
}

/** One for all blocks: with a function for each, every block would have a shape of its own. */
const CONTENT: PropertyDescriptor & ThisType<SkimmedBlock> = {
  get() {
    return readSkimmed(this).content;
  },
  enumerable: true,
};

export function makeSkimmedEntry(
  { id, parent, time, results }: SkimmedLine,
  reader: LineReader,
  { offset, length }: LinePlace,
): EntryOf<"user"> {
  const line: Line = { id, reader, offset, length };
  const content = results.map((result) => makeBlock(result, line));
  return { v: ENTRY_VERSION, id, parent, time, type: "user", source: "tools", content };
}

function makeBlock({ tool_use_id, is_error }: SkimmedResult, line: Line): ToolResultBlock {
  const block = Object.defineProperty({ type: "tool_result", tool_use_id }, "content", CONTENT);
  if (is_error !== undefined) (block as { is_error?: boolean }).is_error = is_error;
  return Object.freeze(Object.defineProperty(block, LINE, { value: line })) as ToolResultBlock;
}

/** Whether the block's content is read from the transcript whenever it is asked for. Such a block can be sent as it is. */
export const isSkimmed = (block: Block): block is SkimmedBlock => LINE in block;

/** The same block with its content in memory. */
export function readSkimmed(block: SkimmedBlock): ToolResultBlock {
  const entry = readSkimmedEntry(block);
  const isIt = (one: Block) => (one as ToolResultBlock).tool_use_id === block.tool_use_id;
  return entry.content.find(isIt) as ToolResultBlock;
}

/** The entry that the block is part of, with everything in memory. */
export function readSkimmedEntry({ [LINE]: { reader, id, ...place } }: SkimmedBlock): EntryOf<"user"> {
  return reader.read(id, place) as EntryOf<"user">;
}

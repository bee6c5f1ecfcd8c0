// An entry with tool results whose content was left in the transcript. Readers see no difference.
import { type Block, isToolResult, type ToolResultBlock } from "./blocks.ts";
import { ENTRY_VERSION, type Entry, type EntryOf } from "./entries.ts";
import type { LineReader } from "./line-reader.ts";
import type { LinePlace } from "./load-transcript.ts";
import { RoomyObject } from "./roomy-object.ts";
import type { SkimmedLine, SkimmedResult } from "./skim-results.ts";

/** Where a block's content is read from. */
interface Line extends LinePlace {
  readonly id: string;
  readonly reader: LineReader;
}

const LINE = Symbol("line of a block");

export interface SkimmedBlock extends ToolResultBlock {
  readonly [LINE]: Line;
}

/** Shared by all blocks: with a function for each, every block would have its own hidden class. */
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

const ENTRY_FIELDS = "v,id,parent,time,type,source,content";
const BLOCK_FIELDS = ["type,tool_use_id,content", "type,tool_use_id,content,is_error"];

/**
 * The same for a parsed entry, if it contains only results and nothing but their content would be left out. The caller must
 * make sure that each block can be sent unchanged.
 */
export function skimEntry(entry: Entry, reader: LineReader, place: LinePlace): EntryOf<"user"> | undefined {
  if (entry.type !== "user" || entry.source !== "tools" || !hasFields(entry, [ENTRY_FIELDS]))
    return undefined;
  const results = entry.content.filter(isToolResult);
  const ids = new Set(results.map(({ tool_use_id }) => tool_use_id));
  if (ids.size < entry.content.length || !results.every((block) => hasFields(block, BLOCK_FIELDS)))
    return undefined;
  return makeSkimmedEntry({ ...entry, results }, reader, place);
}

const hasFields = (value: object, known: readonly string[]) => known.includes(Object.keys(value).join());

/** Where a skimmed block stands, for a snapshot; `makeSkimmedBlock` makes it again. */
export const findSkimmedLine = ({ [LINE]: { id, offset, length } }: SkimmedBlock) => ({ id, offset, length });

export const makeSkimmedBlock = (
  result: SkimmedResult,
  line: Omit<Line, "reader">,
  reader: LineReader,
): ToolResultBlock => makeBlock(result, { ...line, reader });

function makeBlock({ tool_use_id, is_error }: SkimmedResult, line: Line): ToolResultBlock {
  const block = new RoomyObject() as { type: string; tool_use_id: string; is_error?: boolean };
  block.type = "tool_result";
  block.tool_use_id = tool_use_id;
  Object.defineProperty(block, "content", CONTENT);
  if (is_error !== undefined) block.is_error = is_error;
  return Object.freeze(Object.defineProperty(block, LINE, { value: line })) as unknown as ToolResultBlock;
}

/** True if the block's content is read from the transcript on demand. Such a block can be sent unchanged. */
export const isSkimmed = (block: Block): block is SkimmedBlock => LINE in block;

/** The same block with its content in memory. */
function readSkimmed(block: SkimmedBlock): ToolResultBlock {
  const entry = readSkimmedEntry(block);
  const isIt = (one: Block) => (one as ToolResultBlock).tool_use_id === block.tool_use_id;
  return entry.content.find(isIt) as ToolResultBlock;
}

/** The entry that the block is part of, with everything in memory. */
function readSkimmedEntry({ [LINE]: { reader, id, ...place } }: SkimmedBlock): EntryOf<"user"> {
  return reader.read(id, place) as EntryOf<"user">;
}

// Measures what blocks consist of, once per block.
import {
  type Block,
  isToolResult,
  isToolUse,
  type OtherBlock,
  type ToolDefinition,
} from "../transcript/blocks.ts";
import { measureText, TEXT_DIMENSIONS, type TextMeasure } from "./measure-text.ts";
import { DIMENSIONS, FRAME_FEATURES, type FrameFeature } from "./priors.ts";

/** All whole numbers, so that sums are exact in any order. */
export interface Measure {
  /** In the order of `FEATURES`. */
  readonly counts: readonly number[];
  readonly textBytes: number;
  readonly jsonBytes: number;
  /** Images and documents. */
  readonly media: number;
  /** Characters of sealed thinking: a signature, or redacted data. */
  readonly sealed: number;
}

export const EMPTY: Measure = {
  counts: new Array<number>(DIMENSIONS).fill(0),
  textBytes: 0,
  jsonBytes: 0,
  media: 0,
  sealed: 0,
};

/** A plain text document counts as media up to this size, and by its text above it. */
const TEXT_DOCUMENT_BYTES = 8_000;
/**
 * A signature is about twice as long as the thinking it seals. The larger of the two estimates is used: visible thinking may
 * be a summary, and a placeholder signature says nothing.
 */
const SEALED_PER_TEXT = 2;

/** Blocks are frozen and keep their identity, so each is measured only once. */
const known = new WeakMap<object, Measure>();

function measureOnce<T extends object>(key: T, measure: (key: T) => Measure): Measure {
  const hit = known.get(key);
  if (hit) return hit;
  const fresh = measure(key);
  known.set(key, fresh);
  return fresh;
}

export function measureBlock(block: Block): Measure {
  return measureOnce(block, measureFresh);
}

export function measureBlocks(blocks: Iterable<Block>): Measure {
  let sum: Measure | undefined;
  for (const block of blocks) sum = sum ? addMeasures(sum, measureBlock(block)) : measureBlock(block);
  return sum ?? EMPTY;
}

/** The model sees a tool definition as JSON. */
export function measureTool(tool: ToolDefinition): Measure {
  return measureOnce(tool, (definition) => measureJson(toJson(definition)));
}

export function addMeasures(a: Measure, b: Measure): Measure {
  return {
    counts: a.counts.map((count, i) => count + (b.counts[i] ?? 0)),
    textBytes: a.textBytes + b.textBytes,
    jsonBytes: a.jsonBytes + b.jsonBytes,
    media: a.media + b.media,
    sealed: a.sealed + b.sealed,
  };
}

function measureFresh(block: Block): Measure {
  if (isToolUse(block)) {
    return addFrame("toolUse", addMeasures(ofText(block.name), measureJson(toJson(block.input))));
  }
  if (isToolResult(block)) {
    const { content = "" } = block;
    return addFrame("toolResult", typeof content === "string" ? ofText(content) : measureBlocks(content));
  }
  switch (block.type) {
    case "text":
      return addFrame("plainBlock", ofText(block.text));
    case "thinking":
      return measureThinking(block.thinking, block.signature);
    case "redacted_thinking":
      return measureThinking("", block.data);
    case "image":
      return { ...EMPTY, media: 1 };
    case "document":
      return measureDocument(block.source);
    case "server_tool_use":
      return addFrame("toolUse", measureJson(toJson((block as OtherBlock).input)));
    case "web_search_tool_result":
      return addFrame("toolResult", measureSearch((block as OtherBlock).content));
    default:
      return measureJson(toJson({ ...block, cache_control: undefined }));
  }
}

function addFrame(frame: FrameFeature, measure: Measure): Measure {
  const counts = [...measure.counts];
  counts[TEXT_DIMENSIONS + FRAME_FEATURES.indexOf(frame)]! += 1;
  return { ...measure, counts };
}

function measureThinking(text: unknown, seal: unknown): Measure {
  const sealed = typeof seal === "string" ? seal.length : 0;
  const shown = typeof text === "string" ? text : "";
  return sealed > shown.length * SEALED_PER_TEXT ? { ...EMPTY, sealed } : ofText(shown);
}

function measureDocument(source: unknown): Measure {
  const data = source && typeof source === "object" && "data" in source ? source.data : undefined;
  const isPlain = source && typeof source === "object" && "type" in source && source.type === "text";
  const text = isPlain ? ofText(data) : EMPTY;
  return text.textBytes > TEXT_DOCUMENT_BYTES ? text : { ...EMPTY, media: 1 };
}

/** Pages travel sealed, beside their titles and addresses. A search that failed says why. */
function measureSearch(found: unknown): Measure {
  if (!Array.isArray(found)) return measureJson(toJson(found));
  return found.reduce((sum: Measure, { encrypted_content: seal, ...page }: Record<string, unknown>) => {
    const sealed = typeof seal === "string" ? seal.length : 0;
    return addMeasures(sum, { ...measureJson(toJson(page)), sealed });
  }, EMPTY);
}

function ofText(text: unknown): Measure {
  if (typeof text !== "string") return EMPTY;
  const measured = measureText(text);
  return { ...EMPTY, counts: widenCounts(measured), textBytes: measured.bytes };
}

function measureJson(json: string): Measure {
  const measured = measureText(json);
  return { ...EMPTY, counts: widenCounts(measured), jsonBytes: measured.bytes };
}

const widenCounts = ({ counts }: TextMeasure): number[] => [...counts, ...FRAME_FEATURES.map(() => 0)];

const toJson = (value: unknown): string => JSON.stringify(value) ?? "";

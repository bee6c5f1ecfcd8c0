// Breaks down what fills the window by source; the parts add up to the whole.
import {
  type Block,
  isThinking,
  isToolResult,
  isToolUse,
  type ToolDefinition,
  type ToolUseBlock,
} from "../transcript/blocks.ts";
import { type Estimator, estimateCalibrated, estimatePlain } from "./estimate.ts";
import { type Measure, measureBlock, measureTool } from "./measure-blocks.ts";
import { findRepeatedFiles, type RepeatedFile } from "./repeats.ts";
import { shareOut } from "./share-out.ts";

/** Slots have their own source; some blocks override it. */
type PartKind =
  | "system"
  | "tool definitions"
  | "thinking"
  | "tool request"
  | "tool result"
  | "human"
  | "assistant"
  | "attachment"
  | "memory"
  | "instructions"
  | (string & {});

interface Part {
  readonly kind: PartKind;
  /** The tool, for calls and results. */
  readonly tool?: string;
  readonly tokens: number;
}

export interface Breakdown {
  readonly total: number;
  /** The largest part first. */
  readonly parts: readonly Part[];
  /** Already counted among the results; the most wasteful first. */
  readonly repeated: readonly RepeatedFile[];
}

export interface BreakdownInput {
  readonly slots: readonly { readonly source: string; readonly blocks: readonly Block[] }[];
  readonly system: readonly Block[];
  readonly tools: readonly ToolDefinition[];
  /** The view's size, if it is known; the parts are scaled to it. */
  readonly total?: number;
  readonly estimator?: Estimator;
}

const UNKNOWN_TOOL = "unknown";

export function computeBreakdown({ slots, system, tools, total, estimator }: BreakdownInput): Breakdown {
  const weighMeasure = (measure: Measure): number =>
    estimator ? estimateCalibrated(measure, estimator.calibration, estimator.model) : estimatePlain(measure);
  const blocks = slots.flatMap((slot) => slot.blocks);
  const calls = new Map<string, ToolUseBlock>(blocks.filter(isToolUse).map((block) => [block.id, block]));
  const sums = new Map<string, { kind: PartKind; tool?: string; weight: number }>();
  const addWeight = (kind: PartKind, weight: number, tool?: string): void => {
    const key = JSON.stringify([kind, tool]);
    const sum = sums.get(key) ?? { kind, ...(tool !== undefined && { tool }), weight: 0 };
    sums.set(key, sum);
    sum.weight += weight;
  };

  for (const block of system) addWeight("system", weighMeasure(measureBlock(block)));
  for (const tool of tools) addWeight("tool definitions", weighMeasure(measureTool(tool)));
  for (const { source, blocks } of slots) {
    for (const block of blocks) {
      const [kind, tool] = kindOf(block, source, calls);
      addWeight(kind, weighMeasure(measureBlock(block)), tool);
    }
  }

  const estimated = [...sums.values()];
  const weight = estimated.reduce((sum, part) => sum + part.weight, 0);
  const whole = total ?? Math.ceil(weight);
  const tokens = shareOut(
    whole,
    estimated.map((part) => part.weight),
  );
  const scale = weight > 0 ? whole / weight : 1;
  return {
    total: estimated.length > 0 ? whole : 0,
    parts: estimated
      .map(({ weight: _, ...part }, i) => ({ ...part, tokens: tokens[i]! }))
      .sort((a, b) => b.tokens - a.tokens),
    repeated: findRepeatedFiles(blocks, calls, (block) => weighMeasure(measureBlock(block)) * scale),
  };
}

function kindOf(
  block: Block,
  source: string,
  calls: ReadonlyMap<string, ToolUseBlock>,
): readonly [PartKind, string?] {
  if (isThinking(block)) return ["thinking"];
  if (isToolUse(block)) return ["tool request", block.name];
  if (isToolResult(block)) return ["tool result", calls.get(block.tool_use_id)?.name ?? UNKNOWN_TOOL];
  return [source];
}

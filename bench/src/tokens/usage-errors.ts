// Replays real sessions with their reported usage: each increment is first estimated, then used for calibration.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Block } from "@palimpsest/core";
import {
  addMeasures,
  type Calibration,
  emptyCalibration,
  estimateCalibrated,
  estimatePlain,
  measureBlocks,
  observeTurn,
} from "@palimpsest/core/testing";
import { SHARED } from "./token-corpora.ts";

/** Smaller increments are mostly framing. */
const MIN_INCREMENT = 200;
/** Estimates count once this many increments were seen: a session's first minutes. */
const WARM_UP = 10;

export interface UsageErrors {
  readonly session: string;
  readonly plain: number[];
  readonly prior: number[];
  readonly calibrated: number[];
}

interface PiMessage {
  readonly role: string;
  readonly content?: string | PiContent[];
  readonly toolCallId?: string;
  readonly model?: string;
  readonly usage?: { input: number; output: number; cacheRead: number; cacheWrite: number };
}
interface PiContent {
  readonly type: string;
  readonly text?: string;
  readonly id?: string;
  readonly name?: string;
  readonly arguments?: unknown;
}

export function usageErrors(): UsageErrors[] {
  return globSync("transcripts/pi/*.jsonl", { cwd: SHARED })
    .sort()
    .map((path) => replayUsage(path, readFileSync(join(SHARED, path), "utf8")));
}

function replayUsage(session: string, text: string): UsageErrors {
  const errors: UsageErrors = { session, plain: [], prior: [], calibrated: [] };
  const untaught = emptyCalibration();
  let calibration: Calibration = untaught;
  let before: { input: number; output: number; blocks: Block[]; model: string } | undefined;
  let added: Block[] = [];
  let seen = 0;
  for (const line of text.trim().split("\n")) {
    const message: PiMessage | undefined = JSON.parse(line).message;
    if (!message) continue;
    const { usage, model = "" } = message;
    if (message.role !== "assistant") {
      added.push(...blocksOf(message));
      continue;
    }
    const input = usage ? usage.input + usage.cacheRead + usage.cacheWrite : 0;
    if (before && before.model === model && input > before.input) {
      const tokens = input - before.input;
      const measure = addMeasures(measureBlocks(before.blocks), measureBlocks(added));
      if (seen++ >= WARM_UP && tokens >= MIN_INCREMENT && measure.media === 0) {
        const measureError = (estimate: number): number => Math.abs(estimate - tokens) / tokens;
        errors.plain.push(measureError(estimatePlain(measure)));
        errors.prior.push(measureError(estimateCalibrated(measure, untaught, model)));
        errors.calibrated.push(measureError(estimateCalibrated(measure, calibration, model)));
      }
      calibration = observeTurn(calibration, { model, before, added, input });
    }
    before = input > 0 ? { input, output: usage?.output ?? 0, blocks: blocksOf(message), model } : undefined;
    added = [];
  }
  return errors;
}

function blocksOf({ role, content = [], toolCallId = "" }: PiMessage): Block[] {
  const blocks = typeof content === "string" ? [{ type: "text", text: content }] : content.map(blockOf);
  return role === "toolResult" ? [{ type: "tool_result", tool_use_id: toolCallId, content: blocks }] : blocks;
}

function blockOf(content: PiContent): Block {
  if (content.type === "toolCall") {
    return { type: "tool_use", id: content.id ?? "", name: content.name ?? "", input: content.arguments };
  }
  return { ...content };
}

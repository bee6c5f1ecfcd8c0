// Turns the usage of two consecutive responses into an observation for calibration.
import { type Block, isThinking, isToolResult, type ToolDefinition } from "../transcript/blocks.ts";
import { type Calibration, calibrate } from "./calibration.ts";
import { addMeasures, EMPTY, measureBlocks, measureTool } from "./measure-blocks.ts";

/** A smaller increment is mostly framing and rounding. */
const MIN_TOKENS = 50;

export interface TurnObservation {
  readonly model: string;
  /** The response before. `input` is its whole input: uncached, read and written. */
  readonly before: { readonly input: number; readonly output: number; readonly blocks: readonly Block[] };
  /** The blocks that the user's side added between the two requests. */
  readonly added: readonly Block[];
  /** The whole input of the response after. */
  readonly input: number;
}

/** There must be no break between the two requests, because what it removed would reduce the increment. */
export function observeTurn(calibration: Calibration, turn: TurnObservation): Calibration {
  const { model, before, added } = turn;
  const grown = turn.input - before.input;
  // Without thinking, the input grew by the reply and what followed it. This holds even if the reply's own output count is
  // not final: imported transcripts often have the count of the first streamed event.
  if (!before.blocks.some(isThinking)) {
    const measure = addMeasures(measureBlocks(before.blocks), measureBlocks(added));
    return observeIf(calibration, { model, measure, tokens: grown });
  }
  // Thinking is billed as output, but only partly visible, and it stays in the input only within an exchange.
  if (!added.some(isToolResult)) return calibration;
  return observeIf(calibration, { model, measure: measureBlocks(added), tokens: grown - before.output });
}

export interface FirstObservation {
  readonly model: string;
  readonly system: readonly Block[];
  readonly tools: readonly ToolDefinition[];
  readonly blocks: readonly Block[];
  readonly input: number;
}

/** For the first request of a session, or after a break: observes everything in it at once. */
export function observeFirst(calibration: Calibration, first: FirstObservation): Calibration {
  const measure = [
    measureBlocks(first.system),
    measureBlocks(first.blocks),
    ...first.tools.map(measureTool),
  ].reduce(addMeasures, EMPTY);
  return observeIf(calibration, { model: first.model, measure, tokens: first.input });
}

function observeIf(calibration: Calibration, observation: Parameters<typeof calibrate>[1]): Calibration {
  return observation.tokens < MIN_TOKENS ? calibration : calibrate(calibration, observation);
}

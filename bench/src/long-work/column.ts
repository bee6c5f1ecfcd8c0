// One configuration: the clearing rule, how much it keeps, and the window and prices of the model.
import type { SessionOptions } from "@palimpsest/core";
import type { ModelOverrides } from "@palimpsest/emulator";

export interface Column {
  readonly mode: "window" | "economy";
  /** How many of the newest results are never cleared. */
  readonly keep: number;
  readonly window: number;
  /** ρ: what reading from the cache costs, as a multiple of the input price. */
  readonly read: number;
  readonly model?: string;
  readonly switches?: NonNullable<SessionOptions["settings"]>["switches"];
}

const MODEL = "claude-sonnet-4-5";
/** The tokens at the end that the rule by cost never clears: its default. */
export const TAIL_TOKENS = 16_000;
/** Dollars per million tokens. Fixed here because the catalog has no price for prompts over 200,000 tokens. */
const PRICE = { input: 3, output: 15 };

export const modelOf = ({ model = MODEL }: Column): string => model;

export function settingsOf(column: Column): NonNullable<SessionOptions["settings"]> {
  const { mode, keep, window, read, switches = {} } = column;
  return {
    // Saving memories for later sessions is not part of the work.
    switches: { extraction: false, ...switches },
    microcompact: {
      mode,
      economy: { keepStart: keep, keepFloor: keep },
      pressure: { keep },
      expired: { keep },
    },
    models: { [modelOf(column)]: { window, price: { ...PRICE, read } } },
  };
}

/** The same prices for the emulator, which keeps its own ledger. */
export function emulatedModels(column: Column): ModelOverrides {
  const { window, read } = column;
  return { [modelOf(column)]: { window, price: PRICE, readMultiplier: read } };
}

// Computes the sizes at which something happens: warning, error, automatic compaction, blocking.

export interface Margins {
  /** The most tokens of the window that are kept free for the reply. */
  readonly outputReserve: number;
  /** How far below the available tokens automatic compaction starts. Its own request and summary must still fit. */
  readonly compact: number;
  readonly warning: number;
  readonly error: number;
  /** How far below the available tokens ordinary requests are refused. */
  readonly blocking: number;
  /** Compacts at this percentage of the available tokens instead, if that is earlier. */
  readonly percentage?: number | undefined;
}

export const DEFAULT_MARGINS: Margins = {
  outputReserve: 20_000,
  compact: 13_000,
  warning: 20_000,
  error: 20_000,
  blocking: 3_000,
};

/** The reply reserves at most this share of the window. */
const MAX_RESERVED = 1 / 4;
/** If the largest margin would exceed this share of the available tokens, all margins shrink in proportion. */
const WIDEST_MARGIN = 9 / 10;

export interface Thresholds {
  readonly available: number;
  readonly warningAt: number;
  readonly errorAt: number;
  readonly compactAt: number;
  readonly blockingAt: number;
}

export interface ThresholdInput {
  readonly window: number;
  /** The request's `max_tokens`. */
  readonly maxOutput: number;
  readonly margins?: Partial<Margins>;
}

export function computeThresholds({ window, maxOutput, margins = {} }: ThresholdInput): Thresholds {
  const { outputReserve, percentage, ...widths } = { ...DEFAULT_MARGINS, ...margins };
  const reserve = Math.max(0, Math.min(maxOutput, outputReserve, Math.floor(window * MAX_RESERVED)));
  const available = Math.max(1, window - reserve);
  const widest = Math.max(widths.compact, widths.warning, widths.error, widths.blocking, 1);
  const shrink = Math.min(1, (available * WIDEST_MARGIN) / widest);
  const belowAvailable = (width: number): number => available - Math.floor(Math.max(0, width) * shrink);
  const target = belowAvailable(widths.compact);
  return {
    available,
    warningAt: belowAvailable(widths.warning),
    errorAt: belowAvailable(widths.error),
    compactAt: isPercentage(percentage)
      ? Math.min(Math.floor((available * percentage) / 100), target)
      : target,
    blockingAt: belowAvailable(widths.blocking),
  };
}

const isPercentage = (value: number | undefined): value is number =>
  value !== undefined && value > 0 && value <= 100;

export type Level = "ok" | "warning" | "error" | "compact" | "blocking";

export interface Standing {
  readonly level: Level;
  /** Percent left until automatic compaction, rounded; 0 once it is due. */
  readonly percentLeft: number;
}

/** Returns the most severe level whose threshold is reached, so that a growing view never gets a lower one. */
export function findStanding(tokens: number, limits: Thresholds): Standing {
  return { level: findLevel(tokens, limits), percentLeft: percentLeft(tokens, limits.compactAt) };
}

function findLevel(tokens: number, limits: Thresholds): Level {
  if (tokens >= limits.blockingAt) return "blocking";
  if (tokens >= limits.compactAt) return "compact";
  if (tokens >= limits.errorAt) return "error";
  if (tokens >= limits.warningAt) return "warning";
  return "ok";
}

function percentLeft(tokens: number, limit: number): number {
  if (limit <= 0) return 0;
  return Math.min(100, Math.max(0, Math.round(((limit - tokens) / limit) * 100)));
}

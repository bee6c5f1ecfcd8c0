// How long to wait for a response, and how to say so. Pure.

export interface Patience {
  /**
   * After this long without a byte the connection counts as dead and the request is sent again. Each further attempt waits
   * twice as long for its first byte, because reading a very long prompt can take more than a minute.
   */
  readonly silenceMs: number;
  /**
   * After this long with signs of life but without content the request is given up. A model may think for minutes before it
   * answers.
   */
  readonly noContentMs: number;
  /** The limit for all attempts together, with the pauses between them, until the first content. */
  readonly totalMs: number;
}

/** Servers ping every few seconds, so a minute of nothing means that the connection is dead. */
const SILENCE_MS = 60_000;
const NO_CONTENT_MS = 10 * 60_000;
/** Room for the longest single wait and one more attempt. */
const TOTAL_MS = 15 * 60_000;

export const DEFAULT_PATIENCE: Patience = {
  silenceMs: SILENCE_MS,
  noContentMs: NO_CONTENT_MS,
  totalMs: TOTAL_MS,
};

/** Reported every `silenceMs` while a request is waiting. */
export interface Wait {
  /** `silent`: no byte has arrived. `no-content`: the server is alive but has sent no content. */
  readonly kind: "silent" | "no-content";
  readonly elapsedMs: number;
  /** The layer that asks; undefined for the conversation itself. */
  readonly layer?: string;
}

/** How long an attempt waits for its first byte, given how many attempts before it got none. */
export const firstByteMs = ({ silenceMs }: Patience, silences: number): number => silenceMs * 2 ** silences;

const MINUTE_MS = 60_000;
/** Below this, seconds are easier to compare with a clock. */
const MINUTES_FROM_MS = 2 * MINUTE_MS;

export function formatWait(ms: number): string {
  const [value, unit] = ms < MINUTES_FROM_MS ? [ms / 1_000, "s"] : [ms / MINUTE_MS, "min"];
  return `${Number(value.toFixed(1))} ${unit}`;
}

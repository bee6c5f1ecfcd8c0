// The environment variables that give a program a wrong clock.
import { fileURLToPath } from "node:url";

export interface ClockShift {
  /** Milliseconds that the clock is off at first. */
  readonly from: number;
  /** Milliseconds that it is off once `after` milliseconds have passed. */
  readonly to: number;
  readonly after: number;
}

const PRELOAD = fileURLToPath(new URL("./shift-clock.mjs", import.meta.url));

export const shiftClock = (shift: ClockShift) => ({
  NODE_OPTIONS: `--import=${PRELOAD}`,
  SHIFT_CLOCK: JSON.stringify(shift),
});

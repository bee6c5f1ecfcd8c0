// The environment of a program that is to have a wrong clock.
import { fileURLToPath } from "node:url";

export interface ClockShift {
  /** Off by so many milliseconds at first. */
  readonly from: number;
  /** And by so many once `after` milliseconds have passed. */
  readonly to: number;
  readonly after: number;
}

const PRELOAD = fileURLToPath(new URL("./shift-clock.mjs", import.meta.url));

export const shiftClock = (shift: ClockShift) => ({
  NODE_OPTIONS: `--import=${PRELOAD}`,
  SHIFT_CLOCK: JSON.stringify(shift),
});

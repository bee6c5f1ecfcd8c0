// Time passes: seconds, a cache lifetime, or a night.
import type { Step } from "./step.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const GAPS = [20 * SECOND, 4 * MINUTE, 6 * MINUTE, 30 * MINUTE, 61 * MINUTE, 9 * 60 * MINUTE];

export const idle: Step = {
  name: "idle",
  weight: () => 0.8,
  async run({ machine, random }) {
    const gap = random.pick(GAPS);
    await machine.clock.advance(gap);
    return `${gap / SECOND} s`;
  },
};

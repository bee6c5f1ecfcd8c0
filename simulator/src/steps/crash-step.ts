// The process is killed: now, or at some byte of one of its next writes; or the whole machine restarts.
import type { Doom } from "../machine/process.ts";
import type { Random } from "../random.ts";
import { type Step, whenOpen } from "./step.ts";

export function drawDoom(random: Random): Doom {
  return {
    changes: 1 + random.below(6),
    keep: random.pick([0, 1, random.share(), random.share(), 0.999_999]),
  };
}

export const crash: Step = {
  name: "crash",
  weight: whenOpen(0.6),
  async run({ running, random, machine }) {
    const { process } = running!;
    if (random.chance(0.1)) {
      process.die();
      machine.spawn.reboot();
      return "now, and the machine with it";
    }
    if (random.chance(0.25)) {
      process.die();
      return "now";
    }
    process.doom ??= drawDoom(random);
    return `in ${process.doom.changes} writes, of which ${process.doom.keep.toFixed(3)} is kept`;
  },
};

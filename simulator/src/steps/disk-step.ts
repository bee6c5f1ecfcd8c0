// The disk is full for a while.
import { type Step, whenOpen } from "./step.ts";

export const fillDisk: Step = {
  name: "disk full",
  weight: (world) => (world.diskFull ? 0 : whenOpen(0.3)(world)),
  async run(world) {
    world.diskFull = true;
    return "";
  },
};

export const freeDisk: Step = {
  name: "room on disk",
  weight: ({ diskFull }) => (diskFull ? 3 : 0),
  async run(world) {
    world.diskFull = false;
    return "";
  },
};

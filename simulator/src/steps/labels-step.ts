// Title and tags.
import { TEXTS } from "@palimpsest/core/testing";
import { type Step, whenOpen } from "./step.ts";

/** Titles longer than a listing shows are cut when they are written again. */
const LONGEST = 100;

export const labels: Step = {
  name: "label",
  weight: whenOpen(0.3),
  async run(world) {
    const { random } = world;
    const text = random.pick(TEXTS).slice(0, LONGEST);
    if (random.chance(0.4)) {
      const value = random.chance(0.3) ? null : text;
      await world.act((session) => session.setTag(`tag${random.below(20)}`, value));
      return "a tag";
    }
    world.said.add("title", text);
    await world.act((session) => session.setTitle(text));
    return `title ${JSON.stringify(text)}`;
  },
};

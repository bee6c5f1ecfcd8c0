// The caller changes the prelude: at once, or for the next time the session is opened.
import { CHANGES, changeWishes, optionsOf } from "../wishes.ts";
import { type Step, whenClosed, whenOpen } from "./step.ts";

export const renew: Step = {
  name: "renew",
  weight: whenOpen(0.3),
  async run(world) {
    const change = world.random.pick(CHANGES);
    world.wishes = changeWishes(world.wishes, change, world.random);
    world.renewed = true;
    await world.act((session) => session.changePrelude(optionsOf(world.wishes)));
    return change;
  },
};

export const otherWishes: Step = {
  name: "other wishes",
  weight: whenClosed(1.5),
  async run(world) {
    const change = world.random.pick(CHANGES);
    world.wishes = changeWishes(world.wishes, change, world.random);
    return change;
  },
};

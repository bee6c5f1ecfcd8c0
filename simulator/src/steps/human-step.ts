// The human says something, also while calls are open or a question is still unanswered.
import type { World } from "../world.ts";
import { humanBlocks } from "./draw-content.ts";
import { type Step, whenOpen } from "./step.ts";

export const human: Step = {
  name: "human",
  weight({ running }: World) {
    if (!running) return 0;
    return running.session.isUnanswered ? 0.7 : 6;
  },
  async run(world) {
    const blocks = humanBlocks(world.random);
    world.said.add("user", blocks);
    await world.act((session) => session.user(blocks));
    return `${blocks.length} blocks, ${JSON.stringify(blocks).length} characters`;
  },
};

export const remind: Step = {
  name: "remind",
  weight: whenOpen(0.4),
  async run(world) {
    const text = `The hour is ${world.now}.`;
    world.said.add("attachment", [{ type: "text", text: `<system-reminder>\n${text}\n</system-reminder>` }]);
    await world.act((session) => session.remind(text));
    return text;
  },
};

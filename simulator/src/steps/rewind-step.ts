// The head moves to an earlier entry. If the window was full, the session must be able to continue.
import { requireInvariant } from "../violation.ts";
import type { World } from "../world.ts";
import { close } from "./close-step.ts";
import { prepareRequest } from "./send-request.ts";
import type { Step } from "./step.ts";

/** Share of rewinds after which the session is closed at once. */
const LEFT = 0.2;

async function rewindTo(world: World, to: string | null): Promise<void> {
  world.said.add("head", to);
  // The session counts the age of its cache from the last answer on its path, which has changed.
  world.answered = undefined;
  await world.act((session) => session.rewind(to));
}

export const rewind: Step = {
  name: "rewind",
  weight({ running, windowFull }) {
    if (!running) return 0;
    return windowFull ? 8 : running.session.view.tree.size > 4 ? 0.4 : 0;
  },
  async run(world) {
    const { random } = world;
    if (world.windowFull && random.chance(0.3)) return makeRoom(world);
    const known = [...world.session.view.tree.keys()];
    const to = random.chance(0.05) ? null : random.pick(known.slice(-15));
    await rewindTo(world, to);
    // Then the head is the last entry on disk.
    return random.chance(LEFT) ? `to ${to}, then closed ${await close.run(world)}` : `to ${to}`;
  },
};

async function makeRoom(world: World): Promise<string> {
  const blocks = [{ type: "text", text: "From the beginning, then." }];
  await rewindTo(world, null);
  world.said.add("user", blocks);
  await world.act((session) => session.user(blocks));
  const prepared = await prepareRequest(world);
  requireInvariant(typeof prepared !== "string", "I3", () => `After a rewind to the beginning: ${prepared}.`);
  return "to the beginning, and there is room again";
}

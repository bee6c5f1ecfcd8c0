// The session is closed. With a full disk that fails with an error; with room again it succeeds, and nothing is lost.
import { requireInvariant } from "../violation.ts";
import { isCode, type World } from "../world.ts";
import { type Step, whenOpen } from "./step.ts";

async function closeSession(world: World): Promise<boolean> {
  try {
    await world.act((session) => session.close());
    return true;
  } catch (error) {
    if (isCode(error, "not-saved")) return false;
    throw error;
  }
}

export const close: Step = {
  name: "close",
  weight: whenOpen(0.8),
  async run(world) {
    const { session } = world;
    const unsaved = session.unsaved;
    if (await closeSession(world)) {
      requireInvariant(
        !world.diskFull || unsaved === 0,
        "I4",
        () => "Closed on a full disk with entries unsaved.",
      );
      world.running = undefined;
      const after = await session.user("Still there?").catch((error: unknown) => error);
      requireInvariant(
        isCode(after, "closed"),
        "no surprise",
        () => `A closed session answered with ${after}`,
      );
      return "";
    }
    world.diskFull = false;
    requireInvariant(await closeSession(world), "I4", () => "There is room again, and closing still fails.");
    world.running = undefined;
    return `refused while the disk was full, with ${unsaved} entries unsaved; done when there was room`;
  },
};

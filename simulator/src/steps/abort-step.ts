// A response is cut off in mid-stream: the session gets what had arrived, or nothing.
import { assembleMessage } from "@palimpsest/core/testing";
import { describeResponse, sendRequest, tellSession } from "./send-request.ts";
import type { Step } from "./step.ts";

export const abort: Step = {
  name: "abort",
  weight: ({ running }) => (running?.session.isUnanswered ? 1 : 0),
  async run(world) {
    const { random } = world;
    const response = await sendRequest(world, { stream: true });
    if (typeof response === "string") return response;
    const events = (response.events ?? []).filter((event) => event.type !== "ping");
    const arrived = random.below(events.length);
    const partial = assembleMessage(
      events.slice(0, arrived) as unknown as Parameters<typeof assembleMessage>[0],
    );
    const said = `${describeResponse(world, response)}, ${arrived} of ${events.length} events arrived`;
    if (!partial) return said;
    const { message, incomplete } = partial;
    // A caller that does not know where it was cut off leaves that to the session, which then does not trust the last block.
    const known = incomplete.length > 0 && random.chance(0.5);
    await tellSession(world, message, world.session.aborted(message, known ? { incomplete } : {}));
    return said;
  },
};

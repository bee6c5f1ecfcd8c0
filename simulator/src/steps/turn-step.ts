// The model's turn: a request is sent and answered, refused, or answered after the connection was lost.
import type { Fault } from "@palimpsest/emulator";
import { noteShown } from "../invariants/i10-seen.ts";
import type { World } from "../world.ts";
import { human, remind } from "./human-step.ts";
import { renew } from "./renew-step.ts";
import { rewind } from "./rewind-step.ts";
import { describeResponse, sendRequest, tellSession } from "./send-request.ts";
import type { Step } from "./step.ts";

const FAULTS: readonly Fault[] = [
  { kind: "rate_limit", retryAfter: 2 },
  { kind: "overloaded" },
  { kind: "server_error" },
  { kind: "refusal" },
  { kind: "max_tokens" },
];

/** Steps that may happen while an answer arrives. */
const MEANWHILE: readonly Step[] = [human, human, remind, rewind, renew];

export const turn: Step = {
  name: "turn",
  weight({ running }: World) {
    if (!running) return 0;
    const { view, isUnanswered } = running.session;
    if (view.open.size > 0) return 0.5;
    return isUnanswered ? 10 : 0.2;
  },
  async run(world) {
    const { random } = world;
    const response = await sendRequest(world, random.chance(0.12) ? { fault: random.pick(FAULTS) } : {});
    if (typeof response === "string") return response;
    const { message } = response;
    if (!message) return describeResponse(world, response);
    if (random.chance(0.03)) return `${describeResponse(world, response)}, the answer is lost`;
    if (random.chance(0.02)) {
      world.running!.process.die();
      return `${describeResponse(world, response)}, killed before the answer`;
    }
    const said = describeResponse(world, response);
    const isBusy = random.chance(0.2) && !world.windowFull && world.temper.unrest > 0;
    const meanwhile = isBusy ? random.pick(MEANWHILE) : undefined;
    // Set first, since the process may be killed in the middle of it.
    world.renewedMeanwhile = meanwhile === renew;
    const done = meanwhile && `, meanwhile ${meanwhile.name}: ${await meanwhile.run(world)}`;
    try {
      noteShown(world);
      if (world.running) await tellSession(world, message, world.session.assistant(message));
    } finally {
      // The head has moved to a path on which this request may never have been made.
      if (meanwhile === rewind) world.told = undefined;
    }
    return `${said}${done ?? ""}`;
  },
};

// The model for background requests: the same API, which answers forks well, badly, with tool calls, or not at all. Each request is
// recorded for the checks.
import type { AssistantMessage, Model, RequestBody } from "@palimpsest/core";
import { ModelError } from "@palimpsest/core/internal";
import type { ApiResponse, Fault } from "@palimpsest/emulator";
import { forkOf } from "../record/recorded-fork.ts";
import type { World } from "../world.ts";

/** Faults that a fork's request meets now and then. */
const FAULTS: readonly Fault[] = [{ kind: "overloaded" }, { kind: "server_error" }, { kind: "max_tokens" }];

/** The share of these faults that are refusals for length without a size. */
const UNSTATED = 0.4;

/** A fork takes a few seconds, and sometimes longer than anybody waits for it. */
const SECONDS = [1, 3, 8, 20, 70];

export function backgroundModel(world: World): Model {
  return {
    name: "simulated",
    capabilitiesOf: () => {
      throw new Error("Nobody asks a background model what it can do.");
    },
    send(request, { signal } = {}) {
      const answer = askModel(world, request, signal);
      answer.catch(() => {});
      return { final: () => answer, async *[Symbol.asyncIterator]() {} };
    },
  };
}

async function askModel(world: World, request: RequestBody, signal?: AbortSignal): Promise<AssistantMessage> {
  const { random, api, running, temper } = world;
  const made = forkOf(request, world);
  await world.machine.clock.sleep(1_000 * random.pick(SECONDS), signal).catch(() => {
    throw new ModelError("aborted", "Stopped.");
  });
  if (random.chance(temper.sickness * UNSTATED)) {
    world.mayShed = true;
    throw new ModelError("too-long", "Too long, and nobody says by how much.");
  }
  if (random.chance(temper.sickness)) api.faults.next(random.pick(FAULTS));
  const response = await api.handle(request);
  const row = api.ledger.at(-1)!;
  if (running?.process.alive) world.forks.push({ ...made, row, time: world.now });
  if (response.message && running?.process.alive) world.forkUsages.push(response.message.usage as never);
  return messageOf(response);
}

function messageOf({ status, message, body }: ApiResponse & { body?: unknown }): AssistantMessage {
  if (message) return message as unknown as AssistantMessage;
  const said = JSON.stringify(body ?? {});
  const long = /prompt is too long: (\d+) tokens > (\d+)/.exec(said);
  if (long) {
    const tokens = { sent: Number(long[1]), limit: Number(long[2]) };
    throw new ModelError("too-long", said, { tokens });
  }
  throw new ModelError(status === 529 ? "overloaded" : status >= 500 ? "server" : "invalid-request", said);
}

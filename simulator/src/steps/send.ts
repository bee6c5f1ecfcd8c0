// The way of a request: prepared by the session, judged and answered by the API, put on record for the checks.
import type { RequestBody } from "@palimpsest/core";
import type { ApiResponse, Fault } from "@palimpsest/emulator";
import { exchangeOf } from "../record/exchange.ts";
import { requestHash } from "../record/fingerprint.ts";
import { require } from "../violation.ts";
import { isCode, type World } from "../world.ts";
import { draftTurn } from "./content.ts";

export interface Sending {
  readonly fault?: Fault;
  readonly stream?: boolean;
}

/** The answer, or why the session prepared no request. */
export async function send(
  world: World,
  { fault, stream = false }: Sending = {},
): Promise<ApiResponse | string> {
  const prepared = await prepare(world);
  if (typeof prepared === "string") return prepared;
  world.draft = draftTurn(world.random);
  if (fault) world.api.faults.next(fault);
  const response = await world.api.handle(stream ? { ...prepared, stream } : prepared);
  world.exchange = exchangeOf(prepared, world.session.view, {
    time: world.now,
    wishes: world.wishes,
    size: world.session.size().tokens,
    unsaved: world.session.unsaved,
    row: world.api.ledger.at(-1)!,
    fault: fault?.kind,
  });
  world.note(requestHash(prepared));
  await world.machine.clock.advance(1_000 * world.random.below(40));
  return response;
}

export async function prepare(world: World): Promise<RequestBody | string> {
  const { session } = world;
  try {
    const body = (await world.act(() => session.request())) as unknown as RequestBody;
    const { tokens, limits } = session.size();
    require(tokens < limits.blockingAt, "I3", () =>
      `A request went out at ${tokens} of ${limits.blockingAt}.`);
    world.windowFull = false;
    return body;
  } catch (error) {
    if (isCode(error, "nothing-to-send")) {
      require(session.view.slots.at(-1)?.role !== "user", "no surprise", () =>
        "There was something to send.");
      return "nothing to send";
    }
    if (!isCode(error, "window-full")) throw error;
    const { tokens, limits } = session.size();
    require(tokens >= limits.blockingAt, "I3", () => `Refused at ${tokens} of ${limits.blockingAt}.`);
    world.windowFull = true;
    return `window full: ${tokens} of ${limits.blockingAt}`;
  }
}

/** Waits until the session has taken the answer; from here on its request counts as answered. */
export async function tell(
  world: World,
  message: { content: readonly unknown[]; usage?: unknown },
  told: Promise<void>,
): Promise<void> {
  world.said.add("assistant", message, message.usage as never);
  world.told = world.exchange;
  await world.act(() => told);
}

export function describe(world: World, response: ApiResponse): string {
  const { row, lines } = world.exchange!;
  const cache = `read ${row.read} wrote ${row.written5m + row.written1h}`;
  return `${row.model} ${response.status}, ${lines.length} blocks, ${cache}, digest ${world.digest.slice(0, 8)}`;
}

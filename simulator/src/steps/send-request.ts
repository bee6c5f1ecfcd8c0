// Sends a request: prepared by the session, checked and answered by the API, recorded for the checks.
import type { RequestBody, Session } from "@palimpsest/core";
import type { ApiResponse, Fault } from "@palimpsest/emulator";
import { mayCompact } from "../drawn-settings.ts";
import { takeExchange } from "../invariants/check-invariants.ts";
import { requestHash } from "../record/fingerprint.ts";
import { exchangeOf } from "../record/recorded-exchange.ts";
import { requireInvariant } from "../violation.ts";
import { isCode, type World } from "../world.ts";
import { draftTurn } from "./draw-content.ts";

export interface Sending {
  readonly fault?: Fault;
  readonly stream?: boolean;
}

/** The answer, or why the session prepared no request. */
export async function sendRequest(
  world: World,
  { fault, stream = false }: Sending = {},
): Promise<ApiResponse | string> {
  const prepared = await prepareRequest(world);
  if (typeof prepared === "string") return prepared;
  const response = await postRequest(world, prepared, { fault, stream });
  const refusal = refusalOf(response);
  if (!refusal || world.random.chance(0.1)) return response;
  const again = await prepareRequest(world, (session) => session.overflow(refusal));
  if (typeof again === "string") return again;
  const second = await postRequest(world, again, { stream });
  requireInvariant(
    !refusalOf(second) || isHopeless(world),
    "I3",
    () => `Compacted, and refused again: ${refusalOf(second)?.message}`,
  );
  return second;
}

async function postRequest(
  world: World,
  prepared: RequestBody,
  { fault, stream }: Sending,
): Promise<ApiResponse> {
  world.draft = draftTurn(world);
  if (fault) world.api.faults.next(fault);
  const response = await world.api.handle(stream ? { ...prepared, stream } : prepared);
  if (world.exchange) takeExchange(world);
  world.exchange = exchangeOf(prepared, world.session.view, {
    time: world.now,
    wishes: world.wishes,
    settings: world.settings,
    process: world.running!.process,
    size: world.session.size().tokens,
    unsaved: world.session.unsaved,
    row: world.api.ledger.at(-1)!,
    fault: fault?.kind,
  });
  world.note(requestHash(prepared));
  await world.machine.clock.advance(1_000 * world.random.below(40));
  return response;
}

/** The error that the SDK would throw if the request was too long for the server. */
function refusalOf({ status, body }: ApiResponse): Error | undefined {
  const { error } = body as { error?: { message?: string } };
  if (status !== 400 || !error?.message?.startsWith("prompt is too long")) return undefined;
  return Object.assign(new Error(error.message), { status });
}

export async function prepareRequest(
  world: World,
  call: (session: Session) => Promise<unknown> = (session) => session.request(),
): Promise<RequestBody | string> {
  const { session } = world;
  world.blocked = false;
  try {
    world.mayShed ||= hasExpired(world);
    const body = (await world.act(call)) as unknown as RequestBody;
    const { tokens, limits } = session.size();
    requireInvariant(
      tokens < limits.blockingAt,
      "I3",
      () => `A request went out at ${tokens} of ${limits.blockingAt}.`,
    );
    world.windowFull = false;
    return body;
  } catch (error) {
    if (isCode(error, "nothing-to-send")) {
      requireInvariant(!isQuestion(world), "no surprise", () => "There was something to send.");
      return "nothing to send";
    }
    if (!isCode(error, "window-full")) throw error;
    const { tokens, limits } = session.size();
    requireInvariant(
      !mayCompact(world.settings) || world.blocked || isHopeless(world),
      "I3",
      () => `Compaction is allowed, and still: ${(error as Error).message}`,
    );
    world.windowFull = true;
    return `window full: ${tokens} of ${limits.blockingAt}`;
  }
}

/** Waits until the session has taken the answer; from here on its request counts as answered. */
export async function tellSession(
  world: World,
  message: { content: readonly unknown[]; usage?: unknown },
  told: Promise<void>,
): Promise<void> {
  world.said.add("assistant", message, message.usage as never);
  world.told = world.exchange;
  await world.act(() => told);
}

export function describeResponse(world: World, response: ApiResponse): string {
  const { row, lines } = world.exchange!;
  const cache = `read ${row.read} wrote ${row.written5m + row.written1h}`;
  return `${row.model} ${response.status}, ${lines.length} blocks, ${cache}, digest ${world.digest.slice(0, 8)}`;
}

/** Whether the view ends with something to answer. Pieces of a compaction may follow an answer; any other user content needs one. */
function isQuestion({ session }: World): boolean {
  const { slots, tree } = session.view;
  const last = slots.at(-1);
  const type = last && tree.get(last.entry)?.entry.type;
  return last?.role === "user" && !["boundary", "snip", "collapse"].includes(type ?? "");
}

/** Whether the system text and tools alone leave no room for messages. */
function isHopeless({ session }: World): boolean {
  const { parts } = session.breakdown();
  const front = parts.filter(({ kind }) => kind === "system" || kind === "tool definitions");
  const tokens = front.reduce((sum, part) => sum + part.tokens, 0);
  return tokens > session.limits.compactAt / 2;
}

const SHORT_LIFE = 5 * 60_000;

function hasExpired({ session, now }: World): boolean {
  const { requested } = session.view.pace;
  return requested === undefined || now - requested >= SHORT_LIFE;
}

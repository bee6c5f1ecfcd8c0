// One attempt at a streamed response: opens it, watches for stalls, hands out its events.
import { Stream } from "@anthropic-ai/sdk/core/streaming";
import type { Clock } from "../../ports/clock.ts";
import type { RequestBody } from "../../transcript/blocks.ts";
import { ModelError } from "../model.ts";
import { parseEvent } from "../parse-event.ts";
import { aborted, type Emit } from "../response.ts";
import { fromErrorEvent, fromSdk, modelError } from "./errors.ts";
import { type ApiClient, betaHeader, SDK_TIMEOUT_MS } from "./http.ts";
import { watchdog } from "./watchdog.ts";

/** Servers ping every few seconds; this long without a sign of life means the connection is dead. */
export const STALL_MS = 90_000;
/** A prompt of a million tokens may be read for minutes before the first event. */
export const FIRST_EVENT_MS = 300_000;
/** The stream usually closes right behind its last event; waiting for it keeps the connection usable. */
const CLOSING_MS = 1_000;

export interface Attempt {
  readonly client: ApiClient;
  readonly clock: Clock;
  readonly request: RequestBody;
  readonly signal?: AbortSignal | undefined;
  readonly stallMs: number;
  readonly firstEventMs: number;
}

export async function stream(attempt: Attempt, emit: Emit): Promise<void> {
  const { client, clock, signal, stallMs, firstEventMs } = attempt;
  const { betas, ...body } = attempt.request;
  const watch = watchdog(clock, signal);
  let response: Response | undefined;
  let ended = false;
  watch.expect(firstEventMs);
  try {
    response = await client
      .post("/v1/messages", {
        body: { ...body, stream: true },
        headers: betaHeader(betas),
        signal: watch.signal,
        stream: true,
        maxRetries: 0,
        timeout: SDK_TIMEOUT_MS,
      })
      .asResponse();
    checkType(response);
    for await (const sse of Stream.rawEvents(response)) {
      watch.expect(stallMs);
      if (sse.event === "error") throw fromErrorEvent(sse.data, response.headers, clock.now());
      const event = sse.data ? parseEvent(sse.data) : undefined;
      if (!event || ended) continue;
      emit(event);
      if (event.type !== "message_stop") continue;
      ended = true;
      watch.expect(CLOSING_MS);
    }
  } catch (error) {
    if (ended) return;
    if (signal?.aborted) throw aborted(signal);
    if (watch.expired) throw modelError("timeout", "no event came in time", { cause: error });
    if (ModelError.isInstance(error)) throw error;
    throw response ? broken(error, response) : fromSdk(error, clock.now());
  } finally {
    watch.end();
  }
  if (!ended) throw broken(new Error("the connection was closed early"), response);
}

/** A sign-in page or a proxy's notice comes with status 200 too. */
function checkType(response: Response): void {
  const type = response.headers.get("content-type") ?? "nothing";
  if (type.includes("text/event-stream")) return;
  throw modelError("connection", `it sent ${type} where an event stream was expected`, {
    status: response.status,
    retryable: false,
  });
}

function broken(error: unknown, response: Response): ModelError {
  const requestId = response.headers.get("request-id");
  return modelError("stream-broken", error instanceof Error ? error.message : String(error), {
    ...(requestId ? { requestId } : {}),
    cause: error,
  });
}

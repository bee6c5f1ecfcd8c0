// Makes one attempt at a streamed response: opens it, watches that something arrives, and passes on its events.
import type { Clock } from "../../ports/clock.ts";
import { describeError } from "../../text/describe-error.ts";
import type { RequestBody } from "../../transcript/blocks.ts";
import { abortError, type Emit } from "../make-response.ts";
import { ModelError, type StreamEvent } from "../model.ts";
import { parseEvent } from "../parse-event.ts";
import { type AttemptLimits, watchAttempt } from "./attempt-watch.ts";
import { type ApiClient, betaHeader, NO_REDIRECT, SDK_TIMEOUT_MS } from "./http.ts";
import { fromErrorEvent, fromSdk, modelError } from "./model-errors.ts";
import { readServerEvents } from "./read-server-events.ts";

/** The stream usually closes right after its last event; waiting for that keeps the connection reusable. */
const CLOSING_MS = 1_000;

export interface Attempt {
  readonly client: ApiClient;
  readonly clock: Clock;
  readonly request: RequestBody;
  readonly signal?: AbortSignal | undefined;
  readonly limits: AttemptLimits;
}

export async function streamAttempt(attempt: Attempt, emit: Emit): Promise<void> {
  const { client, clock, signal, limits } = attempt;
  const { betas, ...body } = attempt.request;
  const watch = watchAttempt(clock, signal, limits);
  let response: Response | undefined;
  let ended = false;
  try {
    response = await client
      .post("/v1/messages", {
        body: { ...body, stream: true },
        headers: betaHeader(betas),
        signal: watch.signal,
        stream: true,
        maxRetries: 0,
        timeout: SDK_TIMEOUT_MS,
        fetchOptions: NO_REDIRECT,
      })
      .asResponse();
    watch.onHeaders();
    checkType(response);
    for await (const sse of readServerEvents(response.body, watch.onBytes)) {
      if (sse.event === "error") throw fromErrorEvent(sse.data, response.headers, clock.now());
      const event = sse.data ? parseEvent(sse.data) : undefined;
      if (!event || ended) continue;
      if (!isEmptyDelta(event)) watch.onContent();
      emit(event);
      if (event.type !== "message_stop") continue;
      ended = true;
      watch.onEnd(CLOSING_MS);
    }
  } catch (error) {
    if (ended) return;
    if (signal?.aborted) throw abortError(signal);
    if (watch.failure) throw watch.failure;
    if (ModelError.isInstance(error)) throw error;
    throw response ? brokenStreamError(error, response) : fromSdk(error, clock.now());
  } finally {
    watch.stop();
  }
  if (!ended) throw brokenStreamError(new Error("the connection was closed early"), response);
}

/** True for an event that, like a ping, keeps the connection open without content. */
function isEmptyDelta(event: StreamEvent): boolean {
  if (event.type !== "content_block_delta") return false;
  return Object.entries(event.delta).every(([name, value]) => name === "type" || value === "");
}

/** A sign-in page or a proxy's notice also has status 200. */
function checkType(response: Response): void {
  const type = response.headers.get("content-type") ?? "nothing";
  if (type.includes("text/event-stream")) return;
  throw new ModelError(
    "connection",
    `The server sent ${type} where an event stream was expected: a proxy or a sign-in page may be in the way. Check the base URL.`,
    { status: response.status, retryable: false },
  );
}

function brokenStreamError(error: unknown, response: Response): ModelError {
  const requestId = response.headers.get("request-id");
  return modelError("stream-broken", describeError(error), {
    ...(requestId ? { requestId } : {}),
    cause: error,
  });
}

// Runs a producer of stream events at once, and offers its output as events and as one final message.
import { describeError } from "../text/describe-error.ts";
import type { AssistantMessage } from "../transcript/blocks.ts";
import { type Assembled, Assembly } from "./assemble.ts";
import { ModelError, type ModelResponse, type StreamEvent } from "./model.ts";

export type Emit = (event: StreamEvent) => void;

/** `produce` must reject with a `ModelError` if it fails; any other error counts as a broken stream. */
export function makeResponse(
  produce: (emitEvent: Emit) => Promise<void>,
  signal?: AbortSignal,
): ModelResponse {
  const assembly = new Assembly();
  const events: StreamEvent[] = [];
  let settled = false;
  let wake = () => {};

  const emit: Emit = (event) => {
    if (settled) return;
    assembly.add(event);
    events.push(event);
    wake();
  };
  const done = runProducer(produce, emit, assembly, signal).finally(() => {
    settled = true;
    wake();
  });
  // A caller who only iterates sees the failure there, so an unobserved rejection must not end the process.
  done.catch(() => {});

  async function* iterateEvents(): AsyncGenerator<StreamEvent> {
    for (let at = 0; ; at++) {
      while (at >= events.length && !settled) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      const event = events[at];
      if (!event) break;
      yield event;
    }
    await done;
  }

  let taken = false;
  return {
    final: () => done,
    [Symbol.asyncIterator]() {
      if (taken)
        throw new Error("The events of a response can be iterated once. Use final() for the message.");
      taken = true;
      return iterateEvents();
    },
  };
}

async function runProducer(
  produce: (emit: Emit) => Promise<void>,
  emit: Emit,
  assembly: Assembly,
  signal: AbortSignal | undefined,
): Promise<AssistantMessage> {
  try {
    if (signal?.aborted) throw abortError(signal);
    await (signal ? unlessAborted(produce(emit), signal) : produce(emit));
  } catch (error) {
    throw withPartial(toModelError(error, signal), assembly.result());
  }
  const result = assembly.result();
  if (!result || !assembly.ended) {
    const message = "The response ended before it was complete. Send the request again.";
    throw withPartial(new ModelError("stream-broken", message, { retryable: true }), result);
  }
  return acceptResult(result);
}

/** Refuses a complete message that must not be acted on: a refusal, or a tool call with broken input. */
function acceptResult(result: Assembled): AssistantMessage {
  const { message, incomplete } = result;
  if (message.stop_reason === "refusal") {
    const text =
      "The model declined to answer. Rephrase the request, or go back to before it and try another way.";
    throw withPartial(new ModelError("refused", text, { retryable: false }), result);
  }
  // A tool call that was cut off by max_tokens is incomplete too, but then the stop reason already says so.
  if (message.stop_reason === "tool_use" && incomplete.length > 0) {
    const text = "The model asked for a tool with input that is not JSON. Send the request again.";
    throw withPartial(new ModelError("stream-broken", text, { retryable: true }), result);
  }
  return message;
}

export function abortError(signal: AbortSignal): ModelError {
  return new ModelError("aborted", "The request was stopped. Send it again to go on.", {
    retryable: false,
    cause: signal.reason,
  });
}

async function unlessAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stopWaiting = () => reject(abortError(signal));
  signal.addEventListener("abort", stopWaiting, { once: true });
  try {
    await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener("abort", stopWaiting);
    // The loser of the race may still fail, but nobody listens by then.
    work.catch(() => {});
  }
}

function toModelError(error: unknown, signal: AbortSignal | undefined): ModelError {
  if (signal?.aborted) return abortError(signal);
  if (ModelError.isInstance(error)) return error;
  const what = describeError(error);
  return new ModelError("stream-broken", `The response broke off: ${what}. Send the request again.`, {
    retryable: true,
    cause: error,
  });
}

function withPartial(error: ModelError, result: Assembled | undefined): ModelError {
  if (!result) return error;
  const { message: partial, incomplete } = result;
  return new ModelError(error.code, error.message, { ...error.details, partial, incomplete });
}

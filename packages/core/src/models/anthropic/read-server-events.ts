// Reads the server-sent events of a response as text. Not done with the SDK, which before 0.104 offers them only parsed and
// filtered.
import { createParser, type EventSourceMessage } from "eventsource-parser";
import { ModelError } from "../model.ts";

/** Several times the size of the longest answer with each token in its own event. */
const MAX_ANSWER_BYTES = 64_000_000;

/**
 * `onBytes` is called for every piece that arrives, because comments and other lines also show that the server is alive. An
 * endless answer is given up and not requested again: it would be as long, and has to be paid for.
 */
export async function* readServerEvents(
  body: ReadableStream<Uint8Array> | null,
  onBytes: () => void,
): AsyncGenerator<EventSourceMessage> {
  if (!body) return;
  const arrived: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (event) => arrived.push(event) });
  const decoder = new TextDecoder();
  let total = 0;
  for await (const bytes of body) {
    onBytes();
    total += bytes.length;
    if (total > MAX_ANSWER_BYTES) throw endlessStreamError();
    parser.feed(decoder.decode(bytes, { stream: true }));
    yield* arrived.splice(0);
  }
  // The last event counts even if the connection was closed before the empty line after it.
  parser.feed(`${decoder.decode()}\n\n`);
  yield* arrived;
}

const endlessStreamError = (): ModelError =>
  new ModelError(
    "stream-broken",
    `The server sent more than ${MAX_ANSWER_BYTES / 1_000_000} MB in one answer, which no model does. Check the base URL.`,
    { retryable: false },
  );

// Answers an accepted request: commits the prompt to the cache, returns the message, writes the ledger row.

import { apiError } from "./api-error.ts";
import type { Admitted, ApiResponse, State } from "./api-state.ts";
import { composeResponse } from "./compose-response.ts";
import { decideOutcome, type Outcome } from "./decide-outcome.ts";
import { type Fault, isBeforeHeaders, isTransport, toRefusal } from "./faults.ts";
import type { ModelFacts } from "./models.ts";
import { dollarsOf } from "./price.ts";
import { recordFailure } from "./record-failure.ts";
import { eventsOf } from "./reply/events-of.ts";
import type { NewRow } from "./request-ledger.ts";
import type { Prompt } from "./run-exchange.ts";
import { lastUserText } from "./script/matcher.ts";
import { recordResponse } from "./script/recording.ts";
import { isServerUse, isWebSearch } from "./web-search/seal-search.ts";
import type { MessageResponse } from "./wire.ts";

export async function answerRequest(
  state: State,
  admitted: Admitted,
  prompt: Prompt,
  row: NewRow,
  queued: Fault | undefined,
): Promise<ApiResponse> {
  const { request, model, requestId } = admitted;
  const { latency, record: recording } = state.options;
  if (latency) await new Promise((resolve) => setTimeout(resolve, latency));
  const outcome = await decideOutcome(state, admitted, prompt, queued);
  if (outcome === undefined) {
    const wanted = JSON.stringify(lastUserText(request).slice(0, 80));
    return recordFailure(
      state,
      row,
      apiError(500, `The script has no turn for this request (last user text: ${wanted}).`),
      true,
    );
  }
  if (outcome.reply.content.some(isServerUse) && !request.tools?.some(isWebSearch))
    return recordFailure(
      state,
      row,
      apiError(500, "The script searches the web, but the request does not define the web search tool."),
      true,
    );
  const fault = queued ?? outcome.turn?.fault;
  const marked = { ...row, fault: fault?.kind ?? null };
  const atTheDoor = fault === undefined ? undefined : toRefusal(fault);
  if (atTheDoor !== undefined) return recordFailure(state, marked, atTheDoor, true);
  const transport = fault !== undefined && isTransport(fault) ? fault : undefined;
  // A connection that is lost before the response begins leaves nothing in the cache.
  if (transport === undefined || !isBeforeHeaders(transport)) state.cache.commit(prompt.lookup);

  const message = composeResponse(state, admitted, prompt, outcome);
  state.ledger.add({ ...marked, ...toBilledRow(message, outcome, model), cache: cacheOf(prompt) });
  if (recording !== undefined) recordResponse(recording, message);
  return {
    status: 200,
    headers: { "request-id": requestId },
    requestId,
    body: message,
    message,
    ...(request.stream === true ? { events: eventsOf(message, outcome.reply.cutJson) } : {}),
    ...(transport === undefined ? {} : { transport }),
  };
}

/** Compaction is billed although its tokens are not in the top-level usage. */
function toBilledRow(message: MessageResponse, outcome: Outcome, model: ModelFacts): Partial<NewRow> {
  const parts = [message.usage, ...(outcome.iterations ?? [])];
  const sum = (pick: (part: (typeof parts)[number]) => number): number =>
    parts.reduce((all, part) => all + pick(part), 0);
  return {
    messageId: message.id,
    stopReason: message.stop_reason,
    uncached: sum((part) => part.input_tokens),
    read: sum((part) => part.cache_read_input_tokens),
    written5m: sum((part) => part.cache_creation.ephemeral_5m_input_tokens),
    written1h: sum((part) => part.cache_creation.ephemeral_1h_input_tokens),
    output: sum((part) => part.output_tokens),
    dollars: sum((part) => dollarsOf(part, model)),
  };
}

function cacheOf({ layout, lookup }: Prompt): NewRow["cache"] {
  return { blocks: layout.parts.length, hit: lookup.hit, breakpoints: lookup.breakpoints };
}

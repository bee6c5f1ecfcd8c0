// Composes the response: content, usage, and what the server did to the request.

import type { Admitted, State } from "./api-state.ts";
import { THINKING_BINDING } from "./betas.ts";
import { fingerprintRequest, missReason } from "./cache/diagnose.ts";
import type { Outcome } from "./decide-outcome.ts";
import { usageOf } from "./prompt-usage.ts";
import type { Prompt } from "./run-exchange.ts";
import type { Dropped } from "./thinking/binding.ts";
import { countSearches } from "./web-search/seal-search.ts";
import type { MessageResponse, Usage } from "./wire.ts";

/** Earlier requests that `diagnostics` can name. */
const REMEMBERED = 1_000;

export function composeResponse(
  state: State,
  admitted: Admitted,
  prompt: Prompt,
  outcome: Outcome,
): MessageResponse {
  const { request, caller } = admitted;
  const { reply } = outcome;
  const id = state.ids.next("msg");
  return {
    id,
    type: "message",
    role: "assistant",
    model: request.model,
    content: reply.content,
    stop_reason: reply.stop_reason,
    stop_sequence: reply.stop_sequence,
    stop_details: reply.stop_details,
    container: null,
    diagnostics: diagnoseCacheMiss(state, admitted, prompt, id),
    usage: toUsage(admitted, outcome),
    ...(request.context_management == null ? {} : { context_management: { applied_edits: prompt.applied } }),
    ...(caller.betas.has(THINKING_BINDING)
      ? { input_transformations: prompt.dropped.map(describeDropped) }
      : {}),
  };
}

function toUsage({ request }: Admitted, { reply, prompt, iterations, turn }: Outcome): Usage {
  const searches = countSearches(reply.content);
  const whole = {
    ...usageOf(prompt, { tokens: reply.outputTokens, thinking: reply.thinkingTokens }, request.speed),
    ...(searches > 0 && { server_tool_use: { web_search_requests: searches, web_fetch_requests: 0 } }),
  };
  if (iterations === undefined) return { ...whole, ...turn?.usage } as Usage;
  const sampled = { type: "message", model: request.model, ...prompt, output_tokens: reply.outputTokens };
  return { ...whole, iterations: turn === undefined ? iterations : [...iterations, sampled] };
}

function diagnoseCacheMiss(
  state: State,
  { request, model }: Admitted,
  { shown, layout, lookup }: Prompt,
  id: string,
): object | null {
  const print = fingerprintRequest(shown, model, layout, lookup);
  const previous = request.diagnostics?.previous_message_id;
  const before = previous == null ? undefined : state.seen.get(previous);
  state.seen.set(id, print);
  if (state.seen.size > REMEMBERED) state.seen.delete(state.seen.keys().next().value as string);
  const reason = previous == null ? undefined : missReason(before, print, layout, lookup.read);
  return reason === undefined ? null : { cache_miss_reason: reason };
}

function describeDropped({ message, block, reason }: Dropped): object {
  return { type: "thinking_dropped", path: `messages.${message}.content.${block}`, reason };
}

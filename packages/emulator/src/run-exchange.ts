// Processes one accepted request: rules, edits, cache, script, answer, ledger, in this order.

import { answerRequest } from "./answer-request.ts";
import type { Admitted, ApiResponse, State } from "./api-state.ts";
import { blocksOf } from "./block-content.ts";
import type { Lookup } from "./cache/cache.ts";
import { type Layout, layOut } from "./cache/prompt-layout.ts";
import { type AppliedEdit, applyEdits } from "./editing/apply.ts";
import { toRefusal } from "./faults.ts";
import { recordFailure } from "./record-failure.ts";
import type { NewRow } from "./request-ledger.ts";
import { checkThinking, type Dropped } from "./thinking/binding.ts";
import { checkRules, checkWindow } from "./validate/validate.ts";
import type { MessagesRequest } from "./wire.ts";

/** The prompt as the model is shown it, and what the cache has of it. */
export interface Prompt {
  /** The request as sent, without dropped thinking: new thinking is bound to this. */
  readonly kept: MessagesRequest;
  readonly shown: MessagesRequest;
  readonly applied: readonly AppliedEdit[];
  readonly dropped: readonly Dropped[];
  readonly layout: Layout;
  readonly lookup: Lookup;
}

export async function runExchange(state: State, admitted: Admitted): Promise<ApiResponse> {
  const { request, model, caller, requestId } = admitted;
  const { trustSignatures = false } = state.options;
  const now = state.clock.now();
  const fault = state.faults.take(request);
  const row: NewRow = {
    time: now,
    requestId,
    endpoint: "messages",
    status: 200,
    model: model.id,
    stream: request.stream === true,
    betas: [...caller.betas],
    fault: fault?.kind ?? null,
    ...(state.options.keepBodies ? { body: request } : {}),
  };
  const broken = checkRules(request, model, { ...caller, trustSignatures });
  const atTheDoor = fault === undefined ? undefined : toRefusal(fault);
  if (atTheDoor !== undefined) return recordFailure(state, row, atTheDoor, broken === undefined);
  if (broken !== undefined) return recordFailure(state, row, broken, false);

  const dropped = model.boundThinking && !trustSignatures ? checkThinking(request, model).dropped : [];
  const kept = withoutDropped(request, dropped);
  const { request: shown, applied } = applyEdits(kept, model);
  const layout = layOut(shown, model, caller.key);
  const tooLong = checkWindow(layout.total, request.max_tokens, model);
  if (tooLong !== undefined) return recordFailure(state, row, tooLong, false);
  const lookup = state.cache.lookUp(layout, model, now);
  return answerRequest(state, admitted, { kept, shown, applied, dropped, layout, lookup }, row, fault);
}

function withoutDropped(request: MessagesRequest, dropped: readonly Dropped[]): MessagesRequest {
  if (dropped.length === 0) return request;
  const gone = new Set(dropped.map(({ message, block }) => `${message}.${block}`));
  const messages = request.messages.map((message, index) => {
    const blocks = blocksOf(message);
    const kept = blocks.filter((_, at) => !gone.has(`${index}.${at}`));
    return kept.length === blocks.length ? message : { ...message, content: kept };
  });
  return { ...request, messages };
}

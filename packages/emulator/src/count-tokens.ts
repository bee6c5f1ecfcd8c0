// `POST /v1/messages/count_tokens`: the same rules and the same count, free of charge.

import { type Admitted, type ApiResponse, errorResponse, type State } from "./api-state.ts";
import { applyEdits } from "./editing/apply.ts";
import { requestTokens } from "./tokens/count.ts";
import { checkRules } from "./validate/validate.ts";

export function countTokens(state: State, { request, model, caller, requestId }: Admitted): ApiResponse {
  const row = { time: state.clock.now(), requestId, endpoint: "count_tokens", model: model.id } as const;
  // The rules require max_tokens, but counting does not.
  const counted = { ...request, max_tokens: request.max_tokens ?? model.maxOutput };
  const { trustSignatures = false } = state.options;
  const error = checkRules(counted, model, { ...caller, trustSignatures });
  if (error !== undefined) {
    state.ledger.add({ ...row, status: error.status, valid: false, error });
    return errorResponse(error, requestId);
  }
  state.ledger.add({ ...row, status: 200 });
  const tokens = { input_tokens: requestTokens(applyEdits(request, model).request, model) };
  const original = { context_management: { original_input_tokens: requestTokens(request, model) } };
  const body = request.context_management == null ? tokens : { ...tokens, ...original };
  return { status: 200, headers: { "request-id": requestId }, requestId, body };
}

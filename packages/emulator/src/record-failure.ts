// Refuses a request, and records that on the ledger.
import type { ApiError } from "./api-error.ts";
import { type ApiResponse, errorResponse, type State } from "./api-state.ts";
import type { NewRow } from "./request-ledger.ts";

/** `valid`: the request was valid, and failed because of a fault. */
export function recordFailure(state: State, row: NewRow, error: ApiError, valid: boolean): ApiResponse {
  state.ledger.add({
    ...row,
    status: error.status,
    valid,
    error: { type: error.type, message: error.message },
  });
  return errorResponse(error, row.requestId);
}

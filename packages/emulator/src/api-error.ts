// The API's errors as values: status, type and message, and the body they are sent in.
export interface ApiError {
  readonly status: number;
  readonly type: string;
  readonly message: string;
  /** The machine-readable code that some errors carry in `error.details.error_code`. */
  readonly code?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const TYPE_OF_STATUS: Readonly<Record<number, string>> = {
  400: "invalid_request_error",
  401: "authentication_error",
  402: "billing_error",
  403: "permission_error",
  404: "not_found_error",
  409: "conflict_error",
  413: "request_too_large",
  429: "rate_limit_error",
  500: "api_error",
  504: "timeout_error",
  529: "overloaded_error",
};

export function apiError(status: number, message: string, code?: string): ApiError {
  const error = { status, type: TYPE_OF_STATUS[status] ?? "api_error", message };
  return code === undefined ? error : { ...error, code };
}

/** A request the API would refuse: nearly every rule of the validator ends here. */
export function refuseRequest(message: string, code?: string): ApiError {
  return apiError(400, message, code);
}

export function errorBody(error: ApiError, requestId: string): object {
  const details = error.code === undefined ? {} : { details: { error_code: error.code } };
  return {
    type: "error",
    error: { type: error.type, message: error.message, ...details },
    request_id: requestId,
  };
}

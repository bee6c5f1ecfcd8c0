// Turns what the SDK throws, or an error event says, into a ModelError with a sentence that says what to do.
import { shortenText } from "../../text/to-one-line.ts";
import { ModelError, type ModelErrorCode, type ModelErrorDetails } from "../model.ts";
import { tooLong } from "../too-long.ts";
import { retryAfter, shouldRetry } from "./retry-headers.ts";

interface Failure {
  readonly status?: number | undefined;
  /** `error.type` of the API's error body. */
  readonly type?: string | undefined;
  readonly text: string;
  readonly headers?: Headers | undefined;
  readonly requestId?: string | undefined;
  readonly cause?: unknown;
}

const ADVICE: Readonly<Record<ModelErrorCode, string>> = {
  "too-long": "The conversation does not fit into the model's window. Compact it, or start a new session.",
  "too-large": "The request is larger than the server accepts. Take out images or documents, or compact.",
  overloaded: "The model is overloaded. Wait a little and send the request again.",
  "rate-limit": "Too many requests or tokens for this key. Wait, or raise the limit.",
  auth: "The server did not accept the credentials. Check ANTHROPIC_API_KEY or ANTHROPIC_AUTH_TOKEN.",
  billing: "The account cannot pay for this request. Check its balance and billing settings.",
  "not-found":
    "The server does not know this model or address. Check the model's name and the base URL (without /v1).",
  "invalid-request": "The server refused the request as invalid. Change what its message names.",
  timeout: "The server did not answer in time. Send the request again.",
  connection: "The server could not be reached. Check the network and the base URL.",
  "stream-broken": "The response broke off. Send the request again.",
  refused: "The model declined to answer. Rephrase the request.",
  server: "The server failed. Send the request again; if it fails again, check the provider's status page.",
  aborted: "The request was stopped. Send it again to go on.",
};

const BY_TYPE: Readonly<Record<string, ModelErrorCode>> = {
  authentication_error: "auth",
  permission_error: "auth",
  billing_error: "billing",
  not_found_error: "not-found",
  request_too_large: "too-large",
  rate_limit_error: "rate-limit",
  overloaded_error: "overloaded",
  timeout_error: "timeout",
  api_error: "server",
  conflict_error: "server",
  invalid_request_error: "invalid-request",
};

const BY_STATUS: Readonly<Record<number, ModelErrorCode>> = {
  401: "auth",
  402: "billing",
  403: "auth",
  404: "not-found",
  408: "timeout",
  409: "server",
  413: "too-large",
  429: "rate-limit",
  504: "timeout",
  529: "overloaded",
};

const RETRYABLE: ReadonlySet<ModelErrorCode> = new Set([
  "overloaded",
  "rate-limit",
  "timeout",
  "connection",
  "stream-broken",
  "server",
]);

/** System error codes if no server can be reached. */
const UNREACHABLE: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
]);
/** Addresses that fetch refuses to try. */
const BAD_ADDRESS = /^(?:bad port|unknown scheme|invalid url)/i;

/** An empty account is reported as an invalid request. */
const NO_CREDIT = /credit balance is too low/i;
const NO_CREDENTIALS = /authentication method|credential|api ?key|auth ?token/i;

/** Enough for any sentence; a proxy's whole page is not shown. */
const MAX_SAID = 2_000;

/** Makes an error with our advice for its code, followed by the server's words. */
export function modelError(code: ModelErrorCode, said: string, details: ModelErrorDetails = {}): ModelError {
  const add = (sentence: string) => (said ? `${sentence} (${shortenText(said, MAX_SAID)})` : sentence);
  const advice = ADVICE[code];
  // The first sentence says what happened, the second what to do.
  const happened = add(advice.slice(0, advice.indexOf(". ") + 1));
  return new ModelError(code, add(advice), { retryable: RETRYABLE.has(code), happened, ...details });
}

export function fromFailure(failure: Failure, now: number): ModelError {
  const { status, type, text, headers, requestId, cause } = failure;
  const long = status === undefined || status === 400 || status === 413 ? tooLong(text) : undefined;
  const code = long ? "too-long" : codeOf(status, type, text);
  const wait = headers && retryAfter(headers, now);
  return modelError(code, text, {
    retryable: (headers && shouldRetry(headers)) ?? RETRYABLE.has(code),
    ...(status === undefined ? {} : { status }),
    ...(requestId === undefined ? {} : { requestId }),
    ...(wait === undefined ? {} : { retryAfter: wait }),
    ...(long?.tokens ? { tokens: long.tokens } : {}),
    ...(cause === undefined ? {} : { cause }),
  });
}

/** The body of an error response or of an `error` event. */
export function fromErrorEvent(data: string, headers: Headers, now: number): ModelError {
  let body: unknown;
  try {
    body = JSON.parse(data);
  } catch {
    body = undefined;
  }
  const { type, text } = readBody(body);
  const requestId = headers.get("request-id") ?? undefined;
  return fromFailure({ type, text: text ?? data, requestId }, now);
}

/** Recognises errors by shape, not by class, because a client from another copy of the SDK throws other classes. */
export function fromSdk(error: unknown, now: number): ModelError {
  if (ModelError.isInstance(error)) return error;
  const thrown = error instanceof Error ? error : new Error(String(error));
  const { status, headers, error: body } = thrown as Error & Partial<Record<string, unknown>>;
  if (typeof status === "number" && headers instanceof Headers) {
    if (isRedirect(status)) return redirectError(status, headers);
    const { type, text } = readBody(body);
    const requestId = headers.get("request-id") ?? undefined;
    return fromFailure({ status, type, text: text ?? thrown.message, headers, requestId, cause: error }, now);
  }
  if (thrown.name === "APIConnectionTimeoutError") return modelError("timeout", "", { cause: error });
  if (thrown.name === "AnthropicError") {
    const code = NO_CREDENTIALS.test(thrown.message) ? "auth" : "invalid-request";
    return modelError(code, thrown.message, { cause: error });
  }
  const root = rootOf(thrown);
  const isHopeless = BAD_ADDRESS.test(root.message);
  return modelError("connection", root.message, {
    cause: error,
    ...(isHopeless && { retryable: false }),
    ...(UNREACHABLE.has((root as NodeJS.ErrnoException).code ?? "") && { unreachable: true }),
  });
}

/** The base for addresses that are relative to the server. */
const SAME_SERVER = "https://same.invalid";
const isRedirect = (status: number): boolean => status >= 300 && status < 400;

/** Names only the host, because the rest of the address may contain a secret, and a stranger wrote it. */
function redirectError(status: number, headers: Headers): ModelError {
  const to = headers.get("location") ?? "";
  const isElsewhere = /^[a-z][a-z0-9+.-]*:|^[/\\]{2}/i.test(to);
  const host = URL.canParse(to, SAME_SERVER) ? new URL(to, SAME_SERVER).host : "";
  const where = isElsewhere ? host || "an address that cannot be read" : "another path of the same server";
  return new ModelError(
    "connection",
    `The server redirected to ${where}; nothing was sent there. If that is the right address, set ANTHROPIC_BASE_URL or api.baseUrl to it.`,
    { status, retryable: false },
  );
}

function codeOf(status: number | undefined, type: string | undefined, text: string): ModelErrorCode {
  if (NO_CREDIT.test(text)) return "billing";
  if (type && Object.hasOwn(BY_TYPE, type)) return BY_TYPE[type] as ModelErrorCode;
  if (status === undefined || status >= 500) return (status && BY_STATUS[status]) || "server";
  return BY_STATUS[status] ?? "invalid-request";
}

function readBody(body: unknown): { type?: string; text?: string } {
  const error = (body as { error?: { type?: unknown; message?: unknown } } | undefined)?.error;
  return {
    ...(typeof error?.type === "string" ? { type: error.type } : {}),
    ...(typeof error?.message === "string" ? { text: error.message } : {}),
  };
}

/** The SDK wraps the real cause in "Connection error." and fetch's "fetch failed". */
function rootOf(error: Error): Error {
  let root: Error = error;
  for (;;) {
    // Several addresses of one name were tried; the first error represents all.
    const inner = root instanceof AggregateError ? root.errors[0] : root.cause;
    if (!(inner instanceof Error)) return root;
    root = inner;
  }
}

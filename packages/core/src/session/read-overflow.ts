// Reads a refusal: was the request too long, and by how much? Recognises the SDK's errors by their shape.
import { isTooLong, ModelError } from "../models/model.ts";
import { tooLong } from "../models/too-long.ts";

export interface Overflow {
  /** Tokens beyond the limit, if the server reported them. */
  readonly excess?: number;
}

/** HTTP's "content too large"; the API itself refuses a long prompt with 400. */
const TOO_LARGE = 413;

/** `undefined` when the error is about something else. */
export function readOverflow(error: unknown): Overflow | undefined {
  if (ModelError.isInstance(error)) return isTooLong(error) ? readExcess(error.details.tokens) : undefined;
  if (typeof error !== "object" || error === null) return undefined;
  const { status, message, error: body } = error as Partial<Record<string, unknown>>;
  const said = (body as { error?: { message?: unknown } } | undefined)?.error?.message ?? message;
  const found = typeof said === "string" ? tooLong(said) : undefined;
  if (found) return readExcess(found.tokens);
  return status === TOO_LARGE ? {} : undefined;
}

function readExcess(tokens: { readonly sent: number; readonly limit: number } | undefined): Overflow {
  return tokens && tokens.sent > tokens.limit ? { excess: tokens.sent - tokens.limit } : {};
}

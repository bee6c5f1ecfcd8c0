// The SDK's client as far as it is used here: plain posts and gets, so that bodies stay what they were.
import { BaseAnthropic } from "@anthropic-ai/sdk/client";

export type ApiClient = Pick<BaseAnthropic, "post" | "get">;

/** Time is kept by the Clock port; the SDK's own timer is set to where it never matters. */
export const SDK_TIMEOUT_MS = 24 * 60 * 60 * 1_000;

/**
 * A redirect is never followed: neither the conversation nor the key goes to a server that nobody named. The same host is no
 * exception, since a base URL that needs one is better set right than paid for with every request.
 */
export const NO_REDIRECT = { redirect: "manual" } as const;

export interface Credentials {
  readonly apiKey?: string;
  readonly authToken?: string;
  readonly baseURL?: string;
}

/** What is not given, the SDK reads from its environment variables. */
export function makeClient({ apiKey, authToken, baseURL }: Credentials): ApiClient {
  return new BaseAnthropic({
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(authToken === undefined ? {} : { authToken }),
    ...(baseURL === undefined ? {} : { baseURL }),
    maxRetries: 0,
    fetch: async (address, init) => limitError(await fetch(address, init)),
  });
}

/** The SDK reads the whole body of an error. */
const MAX_ERROR_BYTES = 100_000;

/** An error without end keeps its beginning. What is no error is read, and bounded, where it is streamed. */
async function limitError(response: Response): Promise<Response> {
  if (response.ok || !response.body) return response;
  const reader = response.body.getReader();
  let total = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (value) controller.enqueue(value.subarray(0, MAX_ERROR_BYTES - total));
      total += value?.length ?? 0;
      if (!done && total < MAX_ERROR_BYTES) return;
      controller.close();
      await reader.cancel();
    },
    cancel: (reason) => reader.cancel(reason),
  });
  const { status, statusText, headers } = response;
  return new Response(body, { status, statusText, headers });
}

export function betaHeader(betas: readonly string[] | undefined): Record<string, string> {
  return betas && betas.length > 0 ? { "anthropic-beta": betas.join(",") } : {};
}

// The part of the SDK's client that is used here: plain posts and gets, so that bodies are not changed.
import { BaseAnthropic } from "@anthropic-ai/sdk/client";

export type ApiClient = Pick<BaseAnthropic, "post" | "get">;

/** The Clock port measures time, so the SDK's own timeout is set so high that it never matters. */
export const SDK_TIMEOUT_MS = 24 * 60 * 60 * 1_000;

/**
 * Redirects are never followed, so that neither the conversation nor the key goes to a server that nobody named. This
 * includes the same host: it is better to correct the base URL than to pay for a redirect with every request.
 */
export const NO_REDIRECT = { redirect: "manual" } as const;

export interface Credentials {
  readonly apiKey?: string;
  readonly authToken?: string;
  readonly baseURL?: string;
}

/** The SDK reads from its environment variables what is not given. */
export function makeClient({ apiKey, authToken, baseURL }: Credentials): ApiClient {
  return new BaseAnthropic({
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(authToken === undefined ? {} : { authToken }),
    ...(baseURL === undefined ? {} : { baseURL }),
    maxRetries: 0,
    fetch: async (address, init) => limitError(await fetch(address, init)),
  });
}

/** A limit, because the SDK reads the whole body of an error. */
const MAX_ERROR_BYTES = 100_000;

/** Cuts an endless error body. Other bodies are read, and limited, where they are streamed. */
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

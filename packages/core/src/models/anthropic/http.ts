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
  });
}

export function betaHeader(betas: readonly string[] | undefined): Record<string, string> {
  return betas && betas.length > 0 ? { "anthropic-beta": betas.join(",") } : {};
}

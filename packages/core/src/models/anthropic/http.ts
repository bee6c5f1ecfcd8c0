// The SDK's client as far as it is used here: plain posts and gets, so that bodies stay what they were.
import { BaseAnthropic } from "@anthropic-ai/sdk/client";

export type ApiClient = Pick<BaseAnthropic, "post" | "get">;

/** Time is kept by the Clock port; the SDK's own timer is set to where it never matters. */
export const SDK_TIMEOUT_MS = 24 * 60 * 60 * 1_000;

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

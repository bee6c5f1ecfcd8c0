// The Messages API as a Model, through the official SDK. The only place that imports it.
import type { Clock } from "../../ports/clock.ts";
import type { Ids } from "../../ports/ids.ts";
import { nodePorts } from "../../ports/node/ports.ts";
import type { RequestBody } from "../../transcript/blocks.ts";
import { capabilitiesOf, type ModelOverrides } from "../catalog.ts";
import type { Model, SendOptions } from "../model.ts";
import { aborted, respond } from "../response.ts";
import { DEFAULT_RETRY, type Retry, type RetryPolicy, withRetry } from "../retry.ts";
import { type ApiClient, type Credentials, makeClient } from "./http.ts";
import { countTokens, type ListedModel, listModels } from "./queries.ts";
import { FIRST_EVENT_MS, STALL_MS, stream } from "./stream.ts";

export type { ApiClient, ListedModel };

export interface AnthropicOptions extends Credentials {
  /** A client of the SDK, for other clouds or special networks. Its own retries are not used. */
  readonly client?: ApiClient;
  /** The machine's own, unless given. */
  readonly ports?: { readonly clock: Clock; readonly ids: Ids };
  readonly retry?: Partial<RetryPolicy>;
  readonly stallMs?: number;
  readonly firstEventMs?: number;
  /** What settings say about models beyond the catalog. */
  readonly models?: ModelOverrides;
  /** Told before each wait, so that an interface can say why nothing happens. */
  readonly onRetry?: (retry: Retry) => void;
}

export interface AnthropicModel extends Model {
  /** The server's estimate of a request's input. */
  countTokens(request: RequestBody, options?: SendOptions): Promise<number>;
  /** What the server says it can run. */
  listModels(options?: SendOptions): Promise<ListedModel[]>;
}

/** Key and address come from the environment, as the SDK reads it, where they are not given. */
export function anthropicModel(options: AnthropicOptions = {}): AnthropicModel {
  const { ports = nodePorts(), onRetry, stallMs = STALL_MS, firstEventMs = FIRST_EVENT_MS } = options;
  const { clock } = ports;
  const client = options.client ?? makeClient(options);
  const policy = { ...DEFAULT_RETRY, ...options.retry };

  async function ask<T>(run: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    try {
      return await withRetry(run, { ports, policy, signal, onRetry });
    } catch (error) {
      throw signal?.aborted ? aborted(signal) : error;
    }
  }

  return {
    name: "anthropic",
    capabilitiesOf: (model) => capabilitiesOf(model, options.models),
    send: (request, { signal, layer } = {}) =>
      respond((emit) => {
        let handedOut = false;
        const attempt = { client, clock, request, signal, stallMs, firstEventMs };
        const once = () =>
          stream(attempt, (event) => {
            handedOut = true;
            emit(event);
          });
        return withRetry(once, { ports, policy, signal, layer, onRetry, allowed: () => !handedOut });
      }, signal),
    countTokens: (request, { signal } = {}) =>
      ask(() => countTokens({ client, clock, signal }, request), signal),
    listModels: ({ signal } = {}) => ask(() => listModels({ client, clock, signal }), signal),
  };
}

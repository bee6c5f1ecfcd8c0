// The Messages API as a Model, through the official SDK. The only place that imports it.
import type { Clock } from "../../ports/clock.ts";
import type { Ids } from "../../ports/ids.ts";
import { nodePorts } from "../../ports/node/ports.ts";
import type { RequestBody } from "../../transcript/blocks.ts";
import { capabilitiesOf, type ModelOverrides } from "../catalog.ts";
import { abortError, makeResponse } from "../make-response.ts";
import type { ListedModel, Model, ModelResponse, SendOptions } from "../model.ts";
import { DEFAULT_PATIENCE, firstByteMs, type Patience, type Wait } from "../patience.ts";
import { DEFAULT_RETRY, type Retry, type RetryPolicy, withRetry } from "../retry.ts";
import { type ApiClient, type Credentials, makeClient } from "./http.ts";
import { countTokens, listModels } from "./queries.ts";
import { streamAttempt } from "./stream.ts";
import { withinTotal } from "./within-total.ts";

export { formatWait } from "../patience.ts";
export type { ApiClient, ListedModel, Patience, Wait };

export interface AnthropicOptions extends Credentials {
  /** An SDK client, for other clouds or special networks. Its own retries are not used. */
  readonly client?: ApiClient;
  /** Default: the machine's own. */
  readonly ports?: { readonly clock: Clock; readonly ids: Ids };
  readonly retry?: Partial<RetryPolicy>;
  readonly patience?: Partial<Patience>;
  /** What settings say about models beyond the catalog. */
  readonly models?: ModelOverrides;
  /** Called before each wait, so that an interface can say why nothing happens. */
  readonly onRetry?: (retry: Retry) => void;
  /** Called repeatedly while nothing arrives, with the time that has passed. */
  readonly onWait?: (wait: Wait) => void;
}

export interface AnthropicModel extends Model {
  /** The server's estimate of a request's input. */
  countTokens(request: RequestBody, options?: SendOptions): Promise<number>;
  /** Lists the models that the server offers. */
  listModels(options?: SendOptions): Promise<ListedModel[]>;
}

/** If they are not given, key and address come from the environment, as the SDK reads it. */
export function anthropicModel(options: AnthropicOptions = {}): AnthropicModel {
  const { ports = nodePorts(), onRetry, onWait } = options;
  const { clock } = ports;
  const client = options.client ?? makeClient(options);
  const { baseURL: baseUrl } = client as { baseURL?: string };
  const policy = { ...DEFAULT_RETRY, ...options.retry };
  const patience = { ...DEFAULT_PATIENCE, ...options.patience };
  const within = { clock, totalMs: patience.totalMs };

  async function ask<T>(run: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> {
    try {
      return await withinTotal({ ...within, signal }, (whole) =>
        withRetry(() => run(whole.signal), { ports, policy, signal: whole.signal, onRetry }),
      );
    } catch (error) {
      throw signal?.aborted ? abortError(signal) : error;
    }
  }

  function send(request: RequestBody, { signal, layer }: SendOptions = {}): ModelResponse {
    const tell = onWait && ((wait: Wait) => onWait(layer === undefined ? wait : { ...wait, layer }));
    return makeResponse(
      (emit) =>
        withinTotal({ ...within, signal }, (whole) => {
          let handedOut = false;
          let silences = 0;
          const once = () => {
            const limits = { patience, firstByteMs: firstByteMs(patience, silences), onWait: tell };
            return streamAttempt({ client, clock, request, signal: whole.signal, limits }, (event) => {
              handedOut = true;
              if (event.type !== "message_start") whole.lift();
              emit(event);
            });
          };
          const again = (retry: Retry) => {
            if (retry.error.code === "timeout") silences++;
            onRetry?.(retry);
          };
          const allowed = () => !handedOut;
          return withRetry(once, { ports, policy, signal: whole.signal, layer, onRetry: again, allowed });
        }),
      signal,
    );
  }

  return {
    name: "anthropic",
    ...(baseUrl === undefined ? {} : { server: baseUrl }),
    capabilitiesOf: (model) => capabilitiesOf(model, options.models),
    send,
    countTokens: (request, { signal } = {}) =>
      ask((whole) => countTokens({ client, clock, signal: whole }, request), signal),
    listModels: ({ signal } = {}) => ask((whole) => listModels({ client, clock, signal: whole }), signal),
  };
}

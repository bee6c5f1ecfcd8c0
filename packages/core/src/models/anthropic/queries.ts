// Asks the server about models and requests, without a response of the model.
import type { Clock } from "../../ports/clock.ts";
import type { RequestBody } from "../../transcript/blocks.ts";
import { abortError } from "../make-response.ts";
import type { ListedModel, ModelError } from "../model.ts";
import { type ApiClient, betaHeader, NO_REDIRECT, SDK_TIMEOUT_MS } from "./http.ts";
import { fromSdk, modelError } from "./model-errors.ts";
import { startWatchdog } from "./watchdog.ts";

/** These are answered quickly or not at all. */
const ANSWER_MS = 60_000;
const PAGE = 1_000;

/** The fields that the counting endpoint accepts; it refuses others. */
const COUNTED = [
  "model",
  "system",
  "tools",
  "messages",
  "tool_choice",
  "thinking",
  "mcp_servers",
  "context_management",
  "output_config",
];

export interface Query {
  readonly client: ApiClient;
  readonly clock: Clock;
  readonly signal?: AbortSignal | undefined;
}

export async function countTokens(query: Query, request: RequestBody): Promise<number> {
  const body = Object.fromEntries(Object.entries(request).filter(([field]) => COUNTED.includes(field)));
  const answer = await askServer<{ input_tokens: number }>(query, (signal) =>
    query.client.post("/v1/messages/count_tokens", {
      body,
      headers: betaHeader(request.betas),
      signal,
      maxRetries: 0,
      timeout: SDK_TIMEOUT_MS,
      fetchOptions: NO_REDIRECT,
    }),
  );
  if (typeof answer?.input_tokens === "number") return answer.input_tokens;
  throw nonsenseError("a count of tokens");
}

export async function listModels(query: Query): Promise<ListedModel[]> {
  const found: ListedModel[] = [];
  for (let after: string | undefined; ; ) {
    const page = await askServer<ModelPage>(query, (signal) =>
      query.client.get("/v1/models", {
        query: { limit: PAGE, ...(after === undefined ? {} : { after_id: after }) },
        signal,
        maxRetries: 0,
        timeout: SDK_TIMEOUT_MS,
        fetchOptions: NO_REDIRECT,
      }),
    );
    if (!Array.isArray(page?.data)) throw nonsenseError("a list of models");
    found.push(...page.data.map(toListed));
    if (!page.has_more || !page.last_id || page.last_id === after) return found;
    after = page.last_id;
  }
}

interface ModelPage {
  readonly data: readonly {
    readonly id: string;
    readonly max_input_tokens?: number | null;
    readonly max_tokens?: number | null;
  }[];
  readonly has_more?: boolean;
  readonly last_id?: string | null;
}

const toListed = (info: ModelPage["data"][number]): ListedModel => ({
  name: info.id,
  ...(info.max_input_tokens ? { window: info.max_input_tokens } : {}),
  ...(info.max_tokens ? { maxOutput: info.max_tokens } : {}),
});

async function askServer<T>(
  { clock, signal }: Query,
  send: (signal: AbortSignal) => PromiseLike<unknown>,
): Promise<T> {
  const watch = startWatchdog(clock, signal);
  watch.expect(ANSWER_MS);
  try {
    return (await send(watch.signal)) as T;
  } catch (error) {
    if (signal?.aborted) throw abortError(signal);
    throw watch.expired ? modelError("timeout", "", { cause: error }) : fromSdk(error, clock.now());
  } finally {
    watch.end();
  }
}

const nonsenseError = (expected: string): ModelError =>
  modelError("connection", `it did not send ${expected}`, { retryable: false });

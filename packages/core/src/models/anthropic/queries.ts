// Questions about models and requests that are answered without a response of the model.
import type { Clock } from "../../ports/clock.ts";
import type { RequestBody } from "../../transcript/blocks.ts";
import type { ModelError } from "../model.ts";
import { aborted } from "../response.ts";
import { fromSdk, modelError } from "./errors.ts";
import { type ApiClient, betaHeader, NO_REDIRECT, SDK_TIMEOUT_MS } from "./http.ts";
import { watchdog } from "./watchdog.ts";

/** These are answered at once or not at all. */
const ANSWER_MS = 60_000;
const PAGE = 1_000;

/** What the counting endpoint knows of a request; it refuses the rest. */
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

export interface ListedModel {
  readonly name: string;
  readonly window?: number;
  readonly maxOutput?: number;
}

export interface Query {
  readonly client: ApiClient;
  readonly clock: Clock;
  readonly signal?: AbortSignal | undefined;
}

export async function countTokens(query: Query, request: RequestBody): Promise<number> {
  const body = Object.fromEntries(Object.entries(request).filter(([field]) => COUNTED.includes(field)));
  const answer = await ask<{ input_tokens: number }>(query, (signal) =>
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
  throw nonsense("a count of tokens");
}

export async function listModels(query: Query): Promise<ListedModel[]> {
  const found: ListedModel[] = [];
  for (let after: string | undefined; ; ) {
    const page = await ask<ModelPage>(query, (signal) =>
      query.client.get("/v1/models", {
        query: { limit: PAGE, ...(after === undefined ? {} : { after_id: after }) },
        signal,
        maxRetries: 0,
        timeout: SDK_TIMEOUT_MS,
        fetchOptions: NO_REDIRECT,
      }),
    );
    if (!Array.isArray(page?.data)) throw nonsense("a list of models");
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

async function ask<T>(
  { clock, signal }: Query,
  send: (signal: AbortSignal) => PromiseLike<unknown>,
): Promise<T> {
  const watch = watchdog(clock, signal);
  watch.expect(ANSWER_MS);
  try {
    return (await send(watch.signal)) as T;
  } catch (error) {
    if (signal?.aborted) throw aborted(signal);
    throw watch.expired ? modelError("timeout", "", { cause: error }) : fromSdk(error, clock.now());
  } finally {
    watch.end();
  }
}

const nonsense = (expected: string): ModelError =>
  modelError("connection", `it sent something else than ${expected}`, { retryable: false });

// The request parameters of a fork: its parent's, so that it reads the parent's cache, but for what would spoil its answer. Pure.
import type { RequestParameters } from "../transcript/blocks.ts";
import type { Prelude } from "../transcript/entries.ts";

/** How a fork's requests differ from its parent's. */
export interface ForkRequestOptions {
  /** Output limit of its own, on top of a fixed thinking budget. Not part of the cache's key. */
  readonly maxTokens?: number;
  /** Lets the model answer with text where the parent forces a tool call. Misses the cache behind the system text. */
  readonly hasFreeToolChoice?: boolean;
}

/** The same prelude where nothing has to change: what was rendered of it is used again. */
export function adaptPrelude(prelude: Prelude, options: ForkRequestOptions): Prelude {
  const parameters = adaptParameters(prelude.parameters, options);
  return parameters === prelude.parameters ? prelude : { ...prelude, parameters };
}

/** True if the caller's `tool_choice` leaves the model no way to answer with text. */
export const isToolForced = ({ tool_choice: choice }: RequestParameters): boolean =>
  hasType(choice) && (choice.type === "any" || choice.type === "tool");

function adaptParameters(
  parameters: RequestParameters,
  { maxTokens, hasFreeToolChoice }: ForkRequestOptions,
): RequestParameters {
  let adapted = dropFormat(parameters);
  if (maxTokens !== undefined) {
    // The caller's stop sequences are about the caller's answers, and would end a fork's at any place.
    const { stop_sequences: _, ...rest } = adapted;
    adapted = { ...rest, max_tokens: maxTokens + findThinkingBudget(parameters) };
  }
  if (hasFreeToolChoice && isToolForced(adapted)) adapted = { ...adapted, tool_choice: { type: "auto" } };
  return adapted;
}

/** A format would force the fork's answer into the shape of the caller's. The effort stays: the cache depends on it. */
function dropFormat(parameters: RequestParameters): RequestParameters {
  const { output_config: config, ...rest } = parameters;
  if (typeof config !== "object" || config === null || !("format" in config)) return parameters;
  const { format: _, ...kept } = config;
  return Object.keys(kept).length === 0 ? rest : { ...rest, output_config: kept };
}

/** The API requires `max_tokens` above the budget. */
function findThinkingBudget({ thinking }: RequestParameters): number {
  const budget = hasType(thinking) && "budget_tokens" in thinking ? thinking.budget_tokens : 0;
  return typeof budget === "number" && Number.isInteger(budget) && budget > 0 ? budget : 0;
}

const hasType = (value: unknown): value is { readonly type: unknown } =>
  typeof value === "object" && value !== null && "type" in value;

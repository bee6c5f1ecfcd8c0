// Adapts the parent's request parameters for a fork: the same, so that it reads the parent's cache, except for what would
// spoil its answer. Pure.
import type { RequestParameters } from "../transcript/blocks.ts";
import type { Prelude } from "../transcript/entries.ts";

/** How a fork's requests differ from its parent's. */
export interface ForkRequestOptions {
  /** The fork's own output limit, in addition to a fixed thinking budget. Not part of the cache key. */
  readonly maxTokens?: number;
  /** Lets the model answer with text if the parent forces a tool call. Misses the cache after the system text. */
  readonly hasFreeToolChoice?: boolean;
}

/** Returns the same prelude if nothing has to change, so that its rendered form is reused. */
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
    // The caller's stop sequences are meant for the caller's answers, and could end a fork's answer anywhere.
    const { stop_sequences: _, ...rest } = adapted;
    adapted = { ...rest, max_tokens: maxTokens + findThinkingBudget(parameters) };
  }
  if (hasFreeToolChoice && isToolForced(adapted)) adapted = { ...adapted, tool_choice: { type: "auto" } };
  return adapted;
}

/**
 * Drops the output format, which would force the fork's answer into the caller's shape. The effort stays, because the cache
 * depends on it.
 */
function dropFormat(parameters: RequestParameters): RequestParameters {
  const { output_config: config, ...rest } = parameters;
  if (typeof config !== "object" || config === null || !("format" in config)) return parameters;
  const { format: _, ...kept } = config;
  return Object.keys(kept).length === 0 ? rest : { ...rest, output_config: kept };
}

/** The API requires `max_tokens` to be above the budget. */
function findThinkingBudget({ thinking }: RequestParameters): number {
  const budget = hasType(thinking) && "budget_tokens" in thinking ? thinking.budget_tokens : 0;
  return typeof budget === "number" && Number.isInteger(budget) && budget > 0 ? budget : 0;
}

const hasType = (value: unknown): value is { readonly type: unknown } =>
  typeof value === "object" && value !== null && "type" in value;

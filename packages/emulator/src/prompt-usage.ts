// Usage fields as the API reports them.
import type { Lookup } from "./cache/cache.ts";
import type { Usage } from "./wire.ts";

export interface PromptUsage {
  readonly input_tokens: number;
  readonly cache_creation_input_tokens: number;
  readonly cache_read_input_tokens: number;
  readonly cache_creation: { ephemeral_5m_input_tokens: number; ephemeral_1h_input_tokens: number };
}

export const NO_PROMPT: PromptUsage = {
  input_tokens: 0,
  cache_creation_input_tokens: 0,
  cache_read_input_tokens: 0,
  cache_creation: { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 0 },
};

export function promptUsage(lookup: Lookup): PromptUsage {
  return {
    input_tokens: lookup.uncached,
    cache_creation_input_tokens: lookup.written5m + lookup.written1h,
    cache_read_input_tokens: lookup.read,
    cache_creation: {
      ephemeral_5m_input_tokens: lookup.written5m,
      ephemeral_1h_input_tokens: lookup.written1h,
    },
  };
}

export function usageOf(
  prompt: PromptUsage,
  output: { tokens: number; thinking: number },
  speed: unknown,
): Usage {
  return {
    ...prompt,
    output_tokens: output.tokens,
    output_tokens_details: { thinking_tokens: output.thinking },
    server_tool_use: null,
    service_tier: "standard",
    inference_geo: "global",
    speed: speed ?? "standard",
  };
}

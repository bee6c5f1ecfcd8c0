// What a request costs at the model's list price.
import type { ModelFacts } from "./models.ts";
import type { Usage } from "./wire.ts";

const MILLION = 1_000_000;
/** $10 for a thousand searches of the server. */
const DOLLARS_PER_SEARCH = 0.01;

export function dollarsOf(usage: Usage, model: ModelFacts): number {
  const prompt = usage.input_tokens + usage.cache_creation_input_tokens + usage.cache_read_input_tokens;
  const price = model.longPrompt && prompt > model.longPrompt.above ? model.longPrompt : model.price;
  const input =
    usage.input_tokens +
    usage.cache_read_input_tokens * model.readMultiplier +
    usage.cache_creation.ephemeral_5m_input_tokens * model.write5mMultiplier +
    usage.cache_creation.ephemeral_1h_input_tokens * model.write1hMultiplier;
  const { web_search_requests: searches = 0 } = (usage.server_tool_use ?? {}) as {
    web_search_requests?: number;
  };
  const tokens = (input * price.input + usage.output_tokens * price.output) / MILLION;
  return tokens + searches * DOLLARS_PER_SEARCH;
}

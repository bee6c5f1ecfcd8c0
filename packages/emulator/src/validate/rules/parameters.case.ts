// Rows for the parameters of a request.
import { base, longText, on, type Row, refusals, say, user } from "./parts.case.ts";

export const PARAMETERS: Row[] = refusals({
  "model is required": [{ max_tokens: 1, messages: [user("x")] }, "model: Field required"],
  "max_tokens is required": [{ model: base.model, messages: [user("x")] }, "max_tokens: Field required"],
  "messages are required": [{ model: base.model, max_tokens: 1 }, "messages: Field required"],
  "messages must not be empty": [say(), "messages: at least one message is required"],
  "unknown fields are refused": [{ ...base, seed: 1 }, "seed: Extra inputs are not permitted"],
  "temperature is gone since 2026-10-21": [
    { ...base, temperature: 1 },
    "temperature: Extra inputs are not permitted",
  ],
  "top_p is gone since 2026-10-21": [{ ...base, top_p: 1 }, "top_p: Extra inputs are not permitted"],
  "top_k is gone since 2026-10-21": [{ ...base, top_k: 1 }, "top_k: Extra inputs are not permitted"],
  "temperature under the older version, on a newer model": [
    { ...base, temperature: 1 },
    "`temperature` is deprecated for this model.",
    { "anthropic-version": "2023-06-01" },
  ],
  "max_tokens is an integer": [{ ...base, max_tokens: 1.5 }, "max_tokens: Input should be a valid integer"],
  "max_tokens is not negative": [
    { ...base, max_tokens: -1 },
    "max_tokens: Input should be greater than or equal to 0",
  ],
  "max_tokens is at most the model's": [
    on("claude-haiku-4-5", { max_tokens: 64_001 }),
    "max_tokens: 64001 > 64000, which is the maximum allowed number of output tokens for claude-haiku-4-5",
  ],
  "input alone over the window": [
    { ...on("claude-haiku-4-5"), messages: [user(longText)] },
    "prompt is too long: 1391006 tokens > 200000 maximum",
  ],
  "effort has five values": [
    { ...base, output_config: { effort: "huge" } },
    "output_config.effort: Input should be 'low', 'medium', 'high', 'xhigh' or 'max'",
  ],
  "an output schema closes every object": [
    {
      ...base,
      output_config: { format: { type: "json_schema", schema: { type: "object", properties: {} } } },
    },
    "output_config.format.schema: For 'object' type, 'additionalProperties' must be explicitly set to false",
  ],
  "an output schema closes nested objects too": [
    {
      ...base,
      output_config: {
        format: {
          type: "json_schema",
          schema: { type: "object", additionalProperties: false, properties: { a: { type: "object" } } },
        },
      },
    },
    "output_config.format.schema: For 'object' type, 'additionalProperties' must be explicitly set to false",
  ],
  "stop sequences are not blank": [
    { ...base, stop_sequences: [" "] },
    "stop_sequences: each stop sequence must contain non-whitespace",
  ],
  "metadata holds a user id and nothing else": [
    { ...base, metadata: { user: "ann" } },
    "metadata.user: Extra inputs are not permitted",
  ],
});

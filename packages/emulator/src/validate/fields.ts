// Rules for the request's top level: which fields there may be, and the simple ones among them.
import { BETA_FIELDS, type Betas } from "../betas.ts";
import { type ApiError, refuse } from "../errors.ts";
import type { ModelFacts } from "../models.ts";
import type { MessagesRequest } from "../wire.ts";
import { extra, type Fields, firstError, integer, isObject, missing, oneOf, text } from "./shape.ts";

/** Since this version the sampling parameters are gone; before it, models from 4.7 on refused them. */
export const STRICT_VERSION = "2026-10-21";

const FIELDS = [
  "model",
  "max_tokens",
  "messages",
  "system",
  "tools",
  "tool_choice",
  "thinking",
  "stream",
  "stop_sequences",
  "metadata",
  "cache_control",
  "container",
  "diagnostics",
  "inference_geo",
  "output_config",
  "service_tier",
  "speed",
];
const SAMPLING = ["temperature", "top_p", "top_k"];
const MAX_MESSAGES = 100_000;
const EFFORTS = ["low", "medium", "high", "xhigh", "max"];

export function checkFields(
  request: MessagesRequest,
  model: ModelFacts,
  betas: Betas,
  version: string,
): ApiError | undefined {
  const fields = request as Fields;
  return (
    missing(fields, "", "model", "max_tokens", "messages") ??
    checkSampling(fields, model, version) ??
    extra(fields, allowedFields(betas, version), "") ??
    text(request.model, "model") ??
    checkMaxTokens(request, model) ??
    checkMessageList(request.messages) ??
    checkOptions(request)
  );
}

function allowedFields(betas: Betas, version: string): ReadonlySet<string> {
  const allowed = new Set(FIELDS);
  if (version !== STRICT_VERSION) for (const name of SAMPLING) allowed.add(name);
  for (const [field, openedBy] of Object.entries(BETA_FIELDS)) {
    if (openedBy.some((beta) => betas.has(beta))) allowed.add(field);
  }
  return allowed;
}

function checkSampling(fields: Fields, model: ModelFacts, version: string): ApiError | undefined {
  const name = SAMPLING.find((field) => fields[field] !== undefined);
  if (name === undefined) return undefined;
  if (version === STRICT_VERSION) return refuse(`${name}: Extra inputs are not permitted`);
  return model.tokenFactor > 1 ? refuse(`\`${name}\` is deprecated for this model.`) : undefined;
}

function checkMaxTokens({ max_tokens }: MessagesRequest, model: ModelFacts): ApiError | undefined {
  const wrong = integer(max_tokens, "max_tokens", 0);
  if (wrong !== undefined || max_tokens <= model.maxOutput) return wrong;
  return refuse(
    `max_tokens: ${max_tokens} > ${model.maxOutput}, which is the maximum allowed number of output tokens for ${model.id}`,
  );
}

function checkMessageList(messages: unknown): ApiError | undefined {
  if (!Array.isArray(messages)) return refuse("messages: Input should be a valid list");
  if (messages.length === 0) return refuse("messages: at least one message is required");
  if (messages.length > MAX_MESSAGES)
    return refuse(`messages: List should have at most ${MAX_MESSAGES} items`);
  return undefined;
}

function checkOptions(request: MessagesRequest): ApiError | undefined {
  if (request.stream !== undefined && typeof request.stream !== "boolean") {
    return refuse("stream: Input should be a valid boolean");
  }
  return (
    checkMetadata(request.metadata) ??
    checkStopSequences(request.stop_sequences) ??
    (request.speed == null ? undefined : oneOf(request.speed, ["standard", "fast"], "speed")) ??
    (request.service_tier === undefined
      ? undefined
      : oneOf(request.service_tier, ["auto", "standard_only"], "service_tier")) ??
    checkOutputConfig(request.output_config)
  );
}

function checkMetadata(metadata: unknown): ApiError | undefined {
  if (metadata === undefined) return undefined;
  if (!isObject(metadata)) return refuse("metadata: Input should be an object");
  const user = metadata.user_id == null ? undefined : text(metadata.user_id, "metadata.user_id");
  return user ?? extra(metadata, new Set(["user_id"]), "metadata");
}

function checkStopSequences(sequences: unknown): ApiError | undefined {
  if (sequences === undefined) return undefined;
  if (!Array.isArray(sequences)) return refuse("stop_sequences: Input should be a valid list");
  return firstError(sequences, (sequence, index) => {
    const wrong = text(sequence, `stop_sequences.${index}`);
    if (wrong !== undefined || (sequence as string).trim() !== "") return wrong;
    return refuse("stop_sequences: each stop sequence must contain non-whitespace");
  });
}

function checkOutputConfig(config: unknown): ApiError | undefined {
  if (config == null) return undefined;
  if (!isObject(config)) return refuse("output_config: Input should be an object");
  const effort = config.effort == null ? undefined : oneOf(config.effort, EFFORTS, "output_config.effort");
  return (
    effort ??
    extra(config, new Set(["effort", "format", "task_budget"]), "output_config") ??
    checkFormat(config.format)
  );
}

function checkFormat(format: unknown): ApiError | undefined {
  if (format == null) return undefined;
  if (!isObject(format)) return refuse("output_config.format: Input should be an object");
  return (
    oneOf(format.type, ["json_schema"], "output_config.format.type") ??
    missing(format, "output_config.format", "schema") ??
    closedObjects(format.schema)
  );
}

/** Every object of the schema, however deep, must be closed. */
function closedObjects(schema: unknown): ApiError | undefined {
  if (Array.isArray(schema)) return firstError(schema, closedObjects);
  if (!isObject(schema)) return undefined;
  if (schema.type === "object" && schema.additionalProperties !== false) {
    return refuse(
      "output_config.format.schema: For 'object' type, 'additionalProperties' must be explicitly set to false",
    );
  }
  return firstError(Object.values(schema), closedObjects);
}

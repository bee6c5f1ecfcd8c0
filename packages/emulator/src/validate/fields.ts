// Rules for the request's top level: which fields there may be, and the simple ones among them.

import { type ApiError, refuseRequest } from "../api-error.ts";
import { BETA_FIELDS, type Betas } from "../betas.ts";
import type { ModelFacts } from "../models.ts";
import type { MessagesRequest } from "../wire.ts";
import {
  type Fields,
  firstError,
  isObject,
  oneOf,
  refuseExtraFields,
  requireFields,
  requireInteger,
  requireText,
} from "./shape.ts";

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
    requireFields(fields, "", "model", "max_tokens", "messages") ??
    checkSampling(fields, model, version) ??
    refuseExtraFields(fields, allowedFields(betas, version), "") ??
    requireText(request.model, "model") ??
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
  if (version === STRICT_VERSION) return refuseRequest(`${name}: Extra inputs are not permitted`);
  return model.tokenFactor > 1 ? refuseRequest(`\`${name}\` is deprecated for this model.`) : undefined;
}

function checkMaxTokens({ max_tokens }: MessagesRequest, model: ModelFacts): ApiError | undefined {
  const wrong = requireInteger(max_tokens, "max_tokens", 0);
  if (wrong !== undefined || max_tokens <= model.maxOutput) return wrong;
  return refuseRequest(
    `max_tokens: ${max_tokens} > ${model.maxOutput}, which is the maximum allowed number of output tokens for ${model.id}`,
  );
}

function checkMessageList(messages: unknown): ApiError | undefined {
  if (!Array.isArray(messages)) return refuseRequest("messages: Input should be a valid list");
  if (messages.length === 0) return refuseRequest("messages: at least one message is required");
  if (messages.length > MAX_MESSAGES)
    return refuseRequest(`messages: List should have at most ${MAX_MESSAGES} items`);
  return undefined;
}

function checkOptions(request: MessagesRequest): ApiError | undefined {
  if (request.stream !== undefined && typeof request.stream !== "boolean") {
    return refuseRequest("stream: Input should be a valid boolean");
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
  if (!isObject(metadata)) return refuseRequest("metadata: Input should be an object");
  const user = metadata.user_id == null ? undefined : requireText(metadata.user_id, "metadata.user_id");
  return user ?? refuseExtraFields(metadata, new Set(["user_id"]), "metadata");
}

function checkStopSequences(sequences: unknown): ApiError | undefined {
  if (sequences === undefined) return undefined;
  if (!Array.isArray(sequences)) return refuseRequest("stop_sequences: Input should be a valid list");
  return firstError(sequences, (sequence, index) => {
    const wrong = requireText(sequence, `stop_sequences.${index}`);
    if (wrong !== undefined || (sequence as string).trim() !== "") return wrong;
    return refuseRequest("stop_sequences: each stop sequence must contain non-whitespace");
  });
}

function checkOutputConfig(config: unknown): ApiError | undefined {
  if (config == null) return undefined;
  if (!isObject(config)) return refuseRequest("output_config: Input should be an object");
  const effort = config.effort == null ? undefined : oneOf(config.effort, EFFORTS, "output_config.effort");
  return (
    effort ??
    refuseExtraFields(config, new Set(["effort", "format", "task_budget"]), "output_config") ??
    checkFormat(config.format)
  );
}

function checkFormat(format: unknown): ApiError | undefined {
  if (format == null) return undefined;
  if (!isObject(format)) return refuseRequest("output_config.format: Input should be an object");
  return (
    oneOf(format.type, ["json_schema"], "output_config.format.type") ??
    requireFields(format, "output_config.format", "schema") ??
    closedObjects(format.schema)
  );
}

/** Every object of the schema, however deep, must be closed. */
function closedObjects(schema: unknown): ApiError | undefined {
  if (Array.isArray(schema)) return firstError(schema, closedObjects);
  if (!isObject(schema)) return undefined;
  if (schema.type === "object" && schema.additionalProperties !== false) {
    return refuseRequest(
      "output_config.format.schema: For 'object' type, 'additionalProperties' must be explicitly set to false",
    );
  }
  return firstError(Object.values(schema), closedObjects);
}

// Rules for the `thinking` parameter.

import { type ApiError, refuseRequest } from "../api-error.ts";
import { type Betas, THINKING_BINDING } from "../betas.ts";
import type { ModelFacts } from "../models.ts";
import type { MessagesRequest } from "../wire.ts";
import { isObject, oneOf, refuseExtraFields, requireFields, requireInteger, unknownTag } from "./shape.ts";

const TYPES = ["enabled", "disabled", "adaptive", "between_tools"];
const SHARED = ["type", "display"];
const MIN_BUDGET = 1024;

export function checkThinkingConfig(
  request: MessagesRequest,
  model: ModelFacts,
  betas: Betas,
): ApiError | undefined {
  const thinking = request.thinking;
  if (thinking === undefined) return undefined;
  if (!isObject(thinking)) return refuseRequest("thinking: Input should be an object");
  if (!TYPES.includes(thinking.type)) return unknownTag(thinking.type, "thinking", TYPES);
  const path = `thinking.${thinking.type}`;
  return (
    refuseExtraFields(thinking, allowedFields(thinking.type, betas), path) ??
    checkSupport(thinking.type, model) ??
    (thinking.type === "enabled" ? checkBudget(request, path) : undefined) ??
    checkBinding(request)
  );
}

function allowedFields(type: string, betas: Betas): ReadonlySet<string> {
  if (type === "disabled" || type === "between_tools") return new Set(["type"]);
  const fields = new Set(type === "enabled" ? [...SHARED, "budget_tokens"] : SHARED);
  if (betas.has(THINKING_BINDING)) fields.add("block_binding");
  return fields;
}

function checkSupport(type: string, model: ModelFacts): ApiError | undefined {
  if (model.thinkingTypes.includes(type)) return undefined;
  if (!model.thinkingTypes.includes("adaptive"))
    return refuseRequest(`${type} thinking is not supported on this model`);
  return refuseRequest(
    `"thinking.type.${type}" is not supported for this model. Use "thinking.type.adaptive" and "output_config.effort" to control thinking behavior.`,
  );
}

function checkBudget({ thinking, max_tokens }: MessagesRequest, path: string): ApiError | undefined {
  const error =
    requireFields({ ...thinking }, path, "budget_tokens") ??
    requireInteger(thinking?.budget_tokens, `${path}.budget_tokens`, MIN_BUDGET);
  if (error !== undefined || max_tokens > (thinking?.budget_tokens ?? 0)) return error;
  return refuseRequest("`max_tokens` must be greater than `thinking.budget_tokens`.");
}

function checkBinding({ thinking }: MessagesRequest): ApiError | undefined {
  const behavior = thinking?.block_binding?.prefix_mismatch_behavior;
  if (behavior == null) return undefined;
  return oneOf(
    behavior,
    ["error", "drop_block"],
    `thinking.${thinking?.type}.block_binding.prefix_mismatch_behavior`,
  );
}

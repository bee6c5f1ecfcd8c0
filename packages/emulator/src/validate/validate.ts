// The validator: whether the API would accept a request, and if not, with which error. Pure.

import { type ApiError, refuseRequest } from "../api-error.ts";
import { type Betas, betasOf } from "../betas.ts";
import { checkCompactionBlocks } from "../compaction-block.ts";
import { applyEdits } from "../editing/apply.ts";
import type { ModelFacts } from "../models.ts";
import { checkThinking } from "../thinking/binding.ts";
import { requestTokens } from "../tokens/count.ts";
import { checkSearches } from "../web-search/check-web-search.ts";
import type { MessagesRequest } from "../wire.ts";
import { checkBreakpoints } from "./cache-control.ts";
import { checkMessages, checkSystem } from "./check-messages.ts";
import { checkTools } from "./check-tools.ts";
import { checkContextManagement } from "./context-management.ts";
import { checkFields, STRICT_VERSION } from "./fields.ts";
import { checkPairs } from "./pairs.ts";
import { isObject } from "./shape.ts";
import { checkThinkingConfig } from "./thinking-config.ts";

export interface ValidateOptions {
  /** Values of the `anthropic-beta` header. */
  readonly betas?: Betas | readonly string[];
  /** Value of the `anthropic-version` header. */
  readonly version?: string;
  /** Accepts every signature: for requests whose thinking was not made by this emulator. */
  readonly trustSignatures?: boolean;
}

/** The error that the API would return, or undefined if it would accept the request. */
export function validateRequest(
  request: unknown,
  model: ModelFacts,
  options: ValidateOptions = {},
): ApiError | undefined {
  const error = checkRules(request, model, options);
  return error ?? checkLimits(request as MessagesRequest, model);
}

/** Checks every rule except the window, which applies only after the server has edited the conversation. */
export function checkRules(
  request: unknown,
  model: ModelFacts,
  options: ValidateOptions,
): ApiError | undefined {
  if (!isObject(request)) return refuseRequest("Input should be a valid dictionary or object");
  const body = request as unknown as MessagesRequest;
  const betas = new Set(options.betas ?? betasOf(undefined));
  const version = options.version ?? STRICT_VERSION;
  return (
    checkFields(body, model, betas, version) ??
    checkThinkingConfig(body, model, betas) ??
    checkTools(body, model) ??
    checkSystem(body.system) ??
    checkMessages(body, model, version === STRICT_VERSION) ??
    checkPairs(body.messages) ??
    checkSearches(body.messages, options.trustSignatures ?? false) ??
    checkBreakpoints(body) ??
    checkContextManagement(body, betas) ??
    checkCompactionBlocks(body.messages) ??
    (options.trustSignatures ? undefined : checkThinking(body, model).error)
  );
}

function checkLimits(request: MessagesRequest, model: ModelFacts): ApiError | undefined {
  const tokens = requestTokens(applyEdits(request, model).request, model);
  return checkWindow(tokens, request.max_tokens, model);
}

export function checkWindow(tokens: number, maxTokens: number, model: ModelFacts): ApiError | undefined {
  if (tokens > model.window)
    return refuseRequest(`prompt is too long: ${tokens} tokens > ${model.window} maximum`);
  if (!model.strictWindow || tokens + maxTokens <= model.window) return undefined;
  return refuseRequest(
    `input length and \`max_tokens\` exceed context limit: ${tokens} + ${maxTokens} > ${model.window}, decrease input length or \`max_tokens\` and try again`,
  );
}

// Rules for tool definitions and tool_choice.
import { type ApiError, refuseRequest } from "../api-error.ts";
import type { ModelFacts } from "../models.ts";
import { checkDefinition, WEB_SEARCH_TYPES } from "../web-search/check-web-search.ts";
import { isWebSearch } from "../web-search/seal-search.ts";
import type { MessagesRequest, Tool } from "../wire.ts";
import { checkCacheControl } from "./cache-control.ts";
import { checkWellFormed } from "./check-well-formed.ts";
import { firstError, isObject, refuseExtraFields, requireFields, requireText, unknownTag } from "./shape.ts";

/** Of tools, and of the calls that name them. */
export const TOOL_NAME = /^[a-zA-Z0-9_-]{1,128}$/;
const CUSTOM_FIELDS = new Set([
  "type",
  "name",
  "description",
  "input_schema",
  "cache_control",
  "strict",
  "defer_loading",
  "allowed_callers",
  "eager_input_streaming",
  "input_examples",
]);
const CHOICES = ["auto", "any", "tool", "none"];
const valid = new WeakSet<object>();

export function checkTools(request: MessagesRequest, model: ModelFacts): ApiError | undefined {
  const tools = request.tools;
  if (tools === undefined) return checkToolChoice(request, model);
  if (!Array.isArray(tools)) return refuseRequest("tools: Input should be a valid list");
  return (
    firstError(tools, (tool, index) => checkTool(tool, index, model)) ??
    uniqueNames(tools) ??
    checkToolChoice(request, model)
  );
}

function checkTool(tool: Tool, index: number, model: ModelFacts): ApiError | undefined {
  if (valid.has(tool) && (model.webSearch || !isWebSearch(tool))) return undefined;
  if (!isObject(tool)) return refuseRequest(`tools.${index}: Input should be an object`);
  const known = tool.type == null || tool.type === "custom" ? checkCustom : checkBuiltIn;
  const error = checkWellFormed(tool) ?? known(tool, index, model);
  if (error === undefined && Object.isFrozen(tool)) valid.add(tool);
  return error;
}

function checkCustom(tool: Tool, index: number): ApiError | undefined {
  const path = `tools.${index}.custom`;
  const error =
    requireFields(tool, path, "name", "input_schema") ??
    requireText(tool.name, `${path}.name`) ??
    refuseExtraFields(tool, CUSTOM_FIELDS, path) ??
    (tool.description === undefined ? undefined : requireText(tool.description, `${path}.description`));
  if (error !== undefined) return error;
  if (!TOOL_NAME.test(tool.name))
    return refuseRequest(`${path}.name: String should match pattern '${TOOL_NAME.source}'`);
  if (!isObject(tool.input_schema)) return refuseRequest(`${path}.input_schema: Input should be an object`);
  const type = (tool.input_schema as { type?: unknown }).type;
  if (type === undefined) return refuseRequest(`${path}.input_schema.type: Field required`);
  if (type !== "object") return refuseRequest(`${path}.input_schema.type: Input should be 'object'`);
  return checkCacheControl(tool.cache_control, path);
}

/** Tools that the API itself defines (memory, bash, web search …) are recognised by a dated type. */
function checkBuiltIn(tool: Tool, index: number, model: ModelFacts): ApiError | undefined {
  if (typeof tool.type !== "string" || !/_\d{8}$/.test(tool.type))
    return unknownTag(tool.type, `tools.${index}`, ["custom"]);
  const path = `tools.${index}.${tool.type}`;
  if (tool.type.startsWith("web_search_"))
    return model.webSearch && WEB_SEARCH_TYPES.includes(tool.type)
      ? checkDefinition(tool, path)
      : unknownTag(
          tool.type,
          `tools.${index}`,
          model.webSearch ? ["custom", ...WEB_SEARCH_TYPES] : ["custom"],
        );
  return requireFields(tool, path, "name") ?? checkCacheControl(tool.cache_control, path);
}

function uniqueNames(tools: readonly Tool[]): ApiError | undefined {
  const names = new Set(tools.map((tool) => tool.name));
  return names.size === tools.length ? undefined : refuseRequest("tools: Tool names must be unique.");
}

function checkToolChoice({ tool_choice: choice, tools, thinking }: MessagesRequest, model: ModelFacts) {
  if (choice === undefined) return undefined;
  if (!isObject(choice)) return refuseRequest("tool_choice: Input should be an object");
  if (!CHOICES.includes(choice.type)) return unknownTag(choice.type, "tool_choice", CHOICES);
  if (choice.type === "none") return undefined;
  if (tools === undefined || tools.length === 0) {
    return refuseRequest("tool_choice: `tool_choice` may only be specified while providing `tools`.");
  }
  if (choice.type === "auto") return undefined;
  if (!model.forcedToolChoice) {
    return refuseRequest(
      `tool_choice: forced tool use ('${choice.type}') is not supported on this model. Use 'auto' or 'none'.`,
    );
  }
  if (thinking?.type === "enabled")
    return refuseRequest("Thinking may not be enabled when tool_choice forces tool use.");
  if (choice.type === "any") return undefined;
  if (choice.name === undefined) return refuseRequest("tool_choice.tool.name: Field required");
  if (tools.some((tool) => tool.name === choice.name)) return undefined;
  return refuseRequest(`tool_choice: Tool '${choice.name}' not found in provided tools`);
}

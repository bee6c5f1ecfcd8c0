// `GET /v1/models`: the table of models in the API's shape.
import type { Api } from "../api.ts";
import { apiError } from "../api-error.ts";
import type { ApiResponse } from "../api-state.ts";
import { findModel, type ModelFacts } from "../models.ts";

/** The emulator does not know when a model was released; the API uses the epoch for that. */
const UNKNOWN_DATE = "1970-01-01T00:00:00Z";
const DEFAULT_LIMIT = 20;

export function listModels(api: Api, query: URLSearchParams): ApiResponse {
  const all = [...api.models.values()];
  const after = query.get("after_id");
  const from = after === null ? 0 : all.findIndex((model) => model.id === after) + 1;
  const page = all.slice(from, from + Number(query.get("limit") ?? DEFAULT_LIMIT));
  const data = page.map(describeModel);
  const last = page.at(-1)?.id ?? null;
  return toOkResponse({
    data,
    has_more: from + page.length < all.length,
    first_id: page[0]?.id ?? null,
    last_id: last,
  });
}

export function retrieveModel(api: Api, id: string): ApiResponse {
  const model = findModel(api.models, decodeURIComponent(id));
  return model === undefined ? api.reject(apiError(404, `model: ${id}`)) : toOkResponse(describeModel(model));
}

function describeModel(model: ModelFacts): object {
  const toSupport = (value: boolean) => ({ supported: value });
  const types = ["adaptive", "between_tools", "disabled", "enabled"];
  const efforts = Object.fromEntries(
    ["low", "medium", "high", "xhigh", "max"].map((level) => [level, toSupport(true)]),
  );
  return {
    type: "model",
    id: model.id,
    display_name: model.id.replaceAll("-", " "),
    created_at: UNKNOWN_DATE,
    deprecated_at: null,
    retires_at: null,
    lifecycle: "active",
    line: model.id.split("-")[1] ?? null,
    max_input_tokens: model.window,
    max_tokens: model.maxOutput,
    capabilities: {
      batch: toSupport(false),
      citations: toSupport(false),
      code_execution: toSupport(false),
      context_management: {
        supported: true,
        clear_thinking_20251015: toSupport(true),
        clear_tool_uses_20250919: toSupport(true),
        compact_20260112: toSupport(true),
      },
      effort: { supported: true, ...efforts },
      image_input: toSupport(true),
      pdf_input: toSupport(true),
      server_tools: {
        supported: model.webSearch,
        code_execution: toSupport(false),
        web_search: toSupport(model.webSearch),
      },
      structured_outputs: toSupport(true),
      thinking: {
        supported: true,
        types: Object.fromEntries(types.map((type) => [type, toSupport(model.thinkingTypes.includes(type))])),
      },
    },
  };
}

function toOkResponse(body: object): ApiResponse {
  return { status: 200, headers: {}, requestId: "", body };
}

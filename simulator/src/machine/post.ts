// A request on its way to the API, as a client sends it: betas travel in a header.
import type { RequestBody } from "@palimpsest/core";
import type { Api, ApiResponse } from "@palimpsest/emulator";

const HEADERS = { "x-api-key": "in-process", "anthropic-version": "2026-10-21" };

export function post(
  api: Api,
  { betas = [], ...body }: RequestBody & { stream?: boolean },
): Promise<ApiResponse> {
  return api.handle(body, betas.length > 0 ? { ...HEADERS, "anthropic-beta": betas.join(",") } : HEADERS);
}

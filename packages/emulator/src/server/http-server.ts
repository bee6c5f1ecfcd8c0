// The HTTP server: routes, bodies, and the answers of the API on the wire.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Api } from "../api.ts";
import { apiError, refuseRequest } from "../api-error.ts";
import type { ApiResponse } from "../api-state.ts";
import { isError, readHeaders } from "../headers.ts";
import { handleControl } from "./control.ts";
import { listModels, retrieveModel } from "./list-models.ts";
import { sendResponse } from "./send-response.ts";

/** The API takes bodies of up to 32 MB. */
const MAX_BODY = 32 * 1024 * 1024;

/**
 * Never closes an idle connection: Node's five seconds end just as a client on a busy machine sends its next request, which then
 * fails with ECONNRESET.
 */
const KEEP_ALIVE_MS = 0;

export function createHttpServer(api: Api): Server {
  return createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    serveRequest(api, request, response).catch((error: unknown) => {
      // Only a bug in the emulator or a throwing script gets here; the client should see it, not hang.
      const message = `The emulator failed: ${error instanceof Error ? error.message : String(error)}`;
      if (!response.headersSent) void sendResponse(response, api.reject(apiError(500, message)));
      else response.destroy();
    });
  });
}

async function serveRequest(api: Api, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "/", "http://localhost");
  const body = await readBody(request);
  if (body === undefined) {
    return sendResponse(
      response,
      api.reject(apiError(413, "Request exceeds the maximum allowed number of bytes.")),
    );
  }
  if (url.pathname === "/emulator" || url.pathname.startsWith("/emulator/")) {
    return handleControl(api, request.method ?? "GET", url.pathname, body, response);
  }
  return sendResponse(response, await routeRequest(api, request, url, body));
}

async function routeRequest(
  api: Api,
  request: IncomingMessage,
  url: URL,
  body: string,
): Promise<ApiResponse> {
  const { method, headers } = request;
  const path = url.pathname.replace(/\/$/, "");
  if (method === "GET" && (path === "/v1/models" || path.startsWith("/v1/models/"))) {
    const caller = readHeaders(headers);
    if (isError(caller)) return api.reject(caller);
    const id = path.slice("/v1/models/".length);
    return id === "" ? listModels(api, url.searchParams) : retrieveModel(api, id);
  }
  const counts = path === "/v1/messages/count_tokens";
  if (method !== "POST" || !(counts || path === "/v1/messages"))
    return api.reject(apiError(404, "Not Found"));
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch (error) {
    return api.reject(refuseRequest(`The request body is not valid JSON: ${(error as Error).message}`));
  }
  return counts ? api.countTokens(parsed, headers) : api.handle(parsed, headers);
}

/** Undefined if the body is too large; the rest is read and discarded, so that the answer can be sent. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size <= MAX_BODY) parts.push(part);
  }
  return size > MAX_BODY ? undefined : Buffer.concat(parts).toString("utf8");
}

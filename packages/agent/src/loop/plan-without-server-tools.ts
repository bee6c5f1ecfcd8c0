// A server or proxy may not know the provider's own tools and refuse the whole request for them. Then it is sent once more without
// them. If that succeeds they were the reason, and they are switched off.
import type { RequestBody } from "@palimpsest/core";
import { ModelError } from "@palimpsest/core/internal";

export interface ServerTools {
  /** Switches them off for the rest of the session. */
  withdraw(): void;
  /** Models whose server has taken a request with them: a later refusal has another reason. */
  readonly accepted: Set<string>;
}

const isServerTool = ({ type }: { readonly type?: unknown }): boolean =>
  typeof type === "string" && type !== "custom";

/** The request without the server's tools, if they may be why it was refused. */
export function planWithoutServerTools(
  body: RequestBody,
  error: unknown,
  { accepted }: Pick<ServerTools, "accepted">,
): RequestBody | undefined {
  if (!ModelError.isInstance(error) || error.details.partial !== undefined) return undefined;
  const named = /web_?search/i.test(error.message);
  if (!named && (error.code !== "invalid-request" || accepted.has(body.model))) return undefined;
  const tools = body.tools?.filter((tool) => !isServerTool(tool));
  return tools && tools.length < body.tools!.length ? { ...body, tools } : undefined;
}

export const hasServerTools = ({ tools }: RequestBody): boolean => tools?.some(isServerTool) ?? false;

export const WITHDRAWN =
  "This server does not take the provider's web search tool. WebSearch is off for this session; the request was sent again without it.";

// Wraps a server's tool as one of the agent's.
import * as z from "zod";
import type { Tool } from "../toolkit/tool.ts";
import type { McpServer, ServerTool } from "./mcp-server.ts";
import { cleanServerText, planToolName } from "./plan-tool-name.ts";

/** About 5,000 tokens. A schema beyond it is replaced by "an object": the server still checks its input. */
const MAX_SCHEMA = 20_000;

/** The server checks its own schema; here any object passes. */
const input = z.record(z.string(), z.unknown());

export function createMcpTool(server: McpServer, tool: ServerTool): Tool<Record<string, unknown>> {
  const size = JSON.stringify(tool.inputSchema).length;
  const note = size > MAX_SCHEMA ? " (Its schema is too long to be shown.)" : "";
  const { readOnlyHint, destructiveHint } = tool.annotations ?? {};
  return {
    name: planToolName(server.name, tool.name),
    description: `${cleanServerText(tool.description)}${note}`,
    input,
    schema: size > MAX_SCHEMA ? { type: "object" } : tool.inputSchema,
    // This is only the server's claim; permission is asked for anyway.
    isReadOnly: () => readOnlyHint === true && destructiveHint !== true,
    subject: (given) => JSON.stringify(given).slice(0, 500).toWellFormed(),
    keep: true,
    run: (given, context) => server.call(tool.name, given, context),
  };
}

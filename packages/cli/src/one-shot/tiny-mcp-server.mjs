// A small MCP server for the tests: it doubles a number.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import * as z from "zod";

const server = new McpServer({ name: "tiny", version: "1" });
server.registerTool("double", { inputSchema: { number: z.number() } }, ({ number }) => ({
  content: [{ type: "text", text: String(2 * number) }],
}));
await server.connect(new StdioServerTransport());

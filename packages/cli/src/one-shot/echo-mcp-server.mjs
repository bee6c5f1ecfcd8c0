// A small MCP server for tests: its tool returns the environment variables it was given.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";

const server = new McpServer({ name: "echo", version: "1" });
server.registerTool("environment", {}, () => ({
  content: [{ type: "text", text: JSON.stringify(process.env) }],
}));
await server.connect(new StdioServerTransport());

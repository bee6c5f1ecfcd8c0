// How MCP servers are treated. Which servers there are stands under `mcpServers`.
import { amount, group } from "./kinds.ts";

export const mcp = group({
  startWaitSeconds: amount(
    2,
    "How long the first request waits for MCP servers to start; tools that come later are found by ToolSearch",
    { setBy: "person" },
  ),
});

// How MCP servers are treated. The servers themselves are listed under `mcpServers`.
import { amountSetting, lateGroup } from "./setting-kinds.ts";

export const mcp = lateGroup(() => ({
  startWaitSeconds: amountSetting(
    2,
    "How long the first request waits for MCP servers to start; tools that come later are found by ToolSearch",
    { setBy: "person" },
  ),
}));

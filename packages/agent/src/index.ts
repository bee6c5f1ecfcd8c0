// The public API of @palimpsest/agent: the agent, its options and its events.

export type { MessageTransport } from "@palimpsest/core/internal";
export { Agent } from "./agent/agent.ts";
export { AgentError, type AgentErrorCode } from "./agent/agent-error.ts";
export type { PermissionAnswer, PermissionQuestion, TrustQuestion } from "./agent/ask-user.ts";
export type { AgentEvent, ExchangeEnd, ToolResult } from "./loop/agent-event.ts";
export type { AgentOptions } from "./opening/agent-options.ts";
export { type CustomTool, type CustomToolContext, defineTool } from "./opening/custom-tool.ts";
export { gitWorktrees } from "./opening/git-worktrees.ts";
export { openAgent } from "./opening/open-agent.ts";
export type { PermissionMode } from "./permissions/permission-mode.ts";
export type { ToolOutput } from "./toolkit/tool.ts";

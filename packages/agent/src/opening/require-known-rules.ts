// Refuses to start if a permission rule of the caller cannot match anything: a misspelt rule would forbid nothing.
import { AgentError } from "../agent/agent-error.ts";
import { toSafeName } from "../mcp/plan-tool-name.ts";
import type { McpConfig } from "../mcp/read-mcp-configs.ts";
import { explainWrongRule } from "../permissions/explain-wrong-rule.ts";
import { WEB_SEARCH } from "../toolkit/describe-search.ts";
import type { Tool } from "../toolkit/tool.ts";
import type { AgentOptions } from "./agent-options.ts";

export interface KnownTools {
  readonly tools: readonly Tool[];
  readonly servers: readonly McpConfig[];
}

export function requireKnownRules(
  { allowedTools = [], disallowedTools = [] }: AgentOptions,
  { tools, servers }: KnownTools,
): void {
  const wrong = explainWrongRule([...disallowedTools, ...allowedTools], {
    // A rule for a tool that is switched off is not a mistake.
    tools: [...new Set([...tools.map(({ name }) => name), WEB_SEARCH])],
    servers: servers.map(({ name }) => toSafeName(name)),
  });
  if (wrong !== undefined) throw new AgentError("bad-rule", wrong);
}

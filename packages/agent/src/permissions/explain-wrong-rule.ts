// Explains rules given by hand that cannot match anything: they would silently forbid nothing. Pure.
import { findSimilarNames } from "../files/find-similar-names.ts";
import { FAMILIES } from "./match-rule.ts";
import { parseRule, type Rule, splitRules } from "./rule.ts";

/** Tools whose rules may have a pattern. */
const TAKE_PATTERNS = new Set([
  "Bash",
  "WebFetch",
  "Skill",
  "Agent",
  "SendMessage",
  ...Object.values(FAMILIES).flat(),
]);

export interface Known {
  /** Names of tools. */
  readonly tools: readonly string[];
  /** Names of MCP servers as used in tool names. */
  readonly servers: readonly string[];
}

/** Explains the first rule that cannot be used. */
export function explainWrongRule(lists: readonly string[], known: Known): string | undefined {
  return lists
    .flatMap(splitRules)
    .map((text) => explainRule(text, known))
    .find((sentence) => sentence !== undefined);
}

function explainRule(text: string, known: Known): string | undefined {
  const rule = parseRule("deny", text, "");
  const begin = `The permission rule ${JSON.stringify(text)} cannot be used`;
  if (!rule) return `${begin}: write Tool or Tool(pattern), such as Edit or Bash(git log *).`;
  const { tool } = rule;
  if (tool.startsWith("mcp__") && !isServers(tool, known.servers))
    return `${begin}: ${explainNoServer(tool, known.servers)}`;
  const sentence = explainWrongTool(rule, known.tools);
  return sentence === undefined ? undefined : `${begin}: ${sentence}`;
}

/** A sentence if no call could ever match the rule. Servers are not checked here. */
export function explainWrongTool(
  { tool, pattern }: Pick<Rule, "tool" | "pattern">,
  tools: readonly string[],
): string | undefined {
  if (!tool.startsWith("mcp__") && !tools.includes(tool) && !TAKE_PATTERNS.has(tool)) {
    const [meant] = findSimilarNames(tool, tools);
    return `there is no tool ${tool}. ${meant === undefined ? `There are ${tools.join(", ")}.` : `Did you mean ${meant}?`}`;
  }
  if (pattern !== undefined && !TAKE_PATTERNS.has(tool))
    return `${tool} takes no pattern. Write ${tool} alone.`;
  return undefined;
}

function isServers(tool: string, servers: readonly string[]): boolean {
  const [head = "", ...more] = tool.split("*");
  if (more.length > 0)
    return servers.some((name) => `mcp__${name}__`.startsWith(head) || head.startsWith(`mcp__${name}__`));
  return servers.some((name) => tool === `mcp__${name}` || tool.startsWith(`mcp__${name}__`));
}

function explainNoServer(tool: string, servers: readonly string[]): string {
  const name = tool.slice("mcp__".length).split("__")[0]!;
  const [meant] = findSimilarNames(name, servers);
  if (meant !== undefined) return `there is no MCP server ${name}. Did you mean mcp__${meant}?`;
  return `there is no MCP server ${name} here.`;
}

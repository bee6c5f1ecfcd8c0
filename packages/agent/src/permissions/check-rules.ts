// Whether rules that were given by hand mean something: a rule that matches nothing forbids nothing, and nobody would know.
// Pure.
import { likely } from "../tools/near-names.ts";
import { FAMILIES } from "./match-rule.ts";
import { parseRule, splitRules } from "./rule.ts";

/** Tools whose calls have something that a pattern is held against. */
const TAKE_PATTERNS = new Set(["Bash", "WebFetch", "Skill", "Agent", ...Object.values(FAMILIES).flat()]);

export interface Known {
  /** Names of tools. */
  readonly tools: readonly string[];
  /** Names of MCP servers, as they stand in tool names. */
  readonly servers: readonly string[];
}

/** A sentence on the first that cannot be used. */
export function wrongRule(lists: readonly string[], known: Known): string | undefined {
  return lists
    .flatMap(splitRules)
    .map((text) => wrong(text, known))
    .find((sentence) => sentence !== undefined);
}

function wrong(text: string, known: Known): string | undefined {
  const rule = parseRule("deny", text, "");
  const begin = `The permission rule ${JSON.stringify(text)} cannot be used`;
  if (!rule) return `${begin}: write Tool or Tool(pattern), such as Edit or Bash(git log *).`;
  const { tool, pattern } = rule;
  if (tool.startsWith("mcp__")) {
    if (!isServers(tool, known.servers)) return `${begin}: ${noServer(tool, known.servers)}`;
  } else if (!known.tools.includes(tool) && !TAKE_PATTERNS.has(tool)) {
    const [meant] = likely(tool, known.tools);
    const hint = meant === undefined ? `There are ${known.tools.join(", ")}.` : `Did you mean ${meant}?`;
    return `${begin}: there is no tool ${tool}. ${hint}`;
  }
  if (pattern !== undefined && !TAKE_PATTERNS.has(tool))
    return `${begin}: ${tool} takes no pattern. Write ${tool} alone.`;
  return undefined;
}

function isServers(tool: string, servers: readonly string[]): boolean {
  const [head = "", ...more] = tool.split("*");
  if (more.length > 0)
    return servers.some((name) => `mcp__${name}__`.startsWith(head) || head.startsWith(`mcp__${name}__`));
  return servers.some((name) => tool === `mcp__${name}` || tool.startsWith(`mcp__${name}__`));
}

function noServer(tool: string, servers: readonly string[]): string {
  const name = tool.slice("mcp__".length).split("__")[0]!;
  const [meant] = likely(name, servers);
  if (meant !== undefined) return `there is no MCP server ${name}. Did you mean mcp__${meant}?`;
  return `there is no MCP server ${name} here.`;
}

// Decides which tools an agent's definition names. Pure.
import type { AgentDefinition } from "./agent-definition.ts";
import { parseRule } from "./tool-rule.ts";

/** The part of a definition about tools. */
export type ToolWishes = Pick<AgentDefinition, "tools" | "withoutTools" | "memory">;

/** Tools for keeping a memory. An agent with a memory gets them, restricted to its memory if its definition does not name them. */
export const MEMORY_TOOLS: ReadonlySet<string> = new Set(["Read", "Write", "Edit"]);

/** True if all definitions name the tool. */
export const namesTool = (definitions: readonly ToolWishes[], name: string): boolean =>
  definitions.every(
    ({ tools, withoutTools = [] }) =>
      (tools === undefined || tools.some((pattern) => matchesName(pattern, name))) &&
      !withoutTools.some((pattern) => takesWhole(pattern) && matchesName(pattern, name)),
  );

/** Rules such as `Bash(git *)` name a tool too. */
export function matchesName(pattern: string, name: string): boolean {
  const plain = pattern.replace(/\(.*\)$/s, "");
  return plain.endsWith("*") ? name.startsWith(plain.slice(0, -1)) : plain === name;
}

export const takesWhole = (pattern: string): boolean => parseRule("deny", pattern, "")?.pattern === undefined;

/** True if it limits calls in a way that tool names cannot express: to some calls of a tool, or by a mode. */
export const limitsCalls = ({ tools = [], withoutTools = [], mode }: AgentDefinition): boolean =>
  mode !== undefined || [...tools, ...withoutTools].some((pattern) => !takesWhole(pattern));

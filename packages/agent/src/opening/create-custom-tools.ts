// Wraps the caller's tools as tools of the agent: input is checked, permission asked, results limited.
import { describeError } from "@palimpsest/core/text";
import * as z from "zod";
import { AgentError } from "../agent/agent-error.ts";
import type { Tool } from "../toolkit/tool.ts";
import { TOOL_NAME } from "../toolkit/tool-registry.ts";
import type { CustomTool } from "./custom-tool.ts";

/** Characters of the subject of a call. */
const MAX_SUBJECT = 500;

export function createCustomTools(given: readonly CustomTool[], builtIn: readonly Tool[]): readonly Tool[] {
  const taken = new Set(builtIn.map(({ name }) => name));
  return given.map((tool) => {
    const problem = explainWrongName(tool.name, taken);
    if (problem !== undefined) throw new AgentError("bad-tool", problem);
    taken.add(tool.name);
    return createCustomTool(tool);
  });
}

function explainWrongName(name: string, taken: ReadonlySet<string>): string | undefined {
  if (!TOOL_NAME.test(name))
    return `A tool cannot be named ${JSON.stringify(name)}. Use up to 128 letters, digits, "_" and "-".`;
  if (name.startsWith("mcp__"))
    return `The tool ${name} needs another name: mcp__ is for tools of MCP servers.`;
  return taken.has(name) ? `There is already a tool named ${name}. Give yours another name.` : undefined;
}

function createCustomTool({ inputSchema, isReadOnly = false, ...tool }: CustomTool): Tool {
  const { name, description, subject, maxCharacters } = tool;
  return {
    name,
    description,
    ...readSchema(name, inputSchema),
    isReadOnly: typeof isReadOnly === "function" ? isReadOnly : () => isReadOnly,
    subject: (input) =>
      (subject?.(input) ?? JSON.stringify(input) ?? "").slice(0, MAX_SUBJECT).toWellFormed(),
    ...(maxCharacters !== undefined && { limit: maxCharacters }),
    run: async (input, context) => {
      const output = await tool.run(input, context);
      return typeof output === "string" ? { content: output } : output;
    },
  };
}

function readSchema(name: string, schema: CustomTool["inputSchema"]): Pick<Tool, "input" | "schema"> {
  if ("safeParse" in schema) return { input: schema as z.ZodType };
  try {
    return { input: z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]), schema };
  } catch (error) {
    throw new AgentError(
      "bad-tool",
      `The inputSchema of the tool ${name} cannot be used: ${describeError(error)}`,
    );
  }
}

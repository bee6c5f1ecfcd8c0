// The tools of an agent in the order the model is told of them: the same bytes in every session of a version. What comes
// from MCP servers stands behind them.
import { RECALL, type Session, SNIP } from "@palimpsest/core";
import { z } from "zod";
import type { DeferredTools } from "../mcp/deferred.ts";
import { callToolTool, toolSearchTool } from "../mcp/tool-search.ts";
import { classify } from "../permissions/shell/read-only.ts";
import { exitPlanModeTool, type PlanModeOptions } from "../plan/exit-plan-mode.ts";
import type { InvokedSkills } from "../skills/invoked.ts";
import type { Skill } from "../skills/skill.ts";
import { skillTool } from "../skills/skill-tool.ts";
import type { Shells } from "../tools/bash/shells.ts";
import { builtInTools } from "../tools/built-in.ts";
import type { Todos } from "../tools/todo/todo-write.ts";
import type { Tool } from "../tools/tool.ts";

export interface ToolParts {
  readonly shells: Shells;
  readonly todos: Todos;
  readonly skills: readonly Skill[];
  readonly invoked: InvokedSkills;
  readonly deferred: DeferredTools;
  readonly plan: PlanModeOptions;
  session(): Session;
}

/** Agent and SendMessage will stand behind Skill. */
export function agentTools(parts: ToolParts): readonly Tool[] {
  const { shells, todos, skills, invoked, deferred, plan, session } = parts;
  const own = (name: unknown) => session().tools.find(({ definition }) => definition.name === name)!;
  const isReadOnlyCommand = (command: string) => classify(command).readOnly;
  return [
    ...builtInTools({ shells, todos, isReadOnlyCommand }),
    skillTool({ skills: () => skills, invoked }),
    exitPlanModeTool(plan),
    toolSearchTool(deferred),
    callToolTool(deferred),
    ...[RECALL, SNIP].map((definition) =>
      sessionTool(definition, (input) => own(definition.name).run(input)),
    ),
  ] as readonly Tool[];
}

/** Tools that core answers: it checks their input itself. */
function sessionTool(
  definition: typeof RECALL,
  run: (input: unknown) => Promise<{ readonly content: string; readonly isError?: boolean }>,
): Tool {
  return {
    name: definition.name!,
    description: String(definition.description),
    input: z.record(z.string(), z.unknown()),
    schema: definition.input_schema as Record<string, unknown>,
    isReadOnly: () => true,
    subject: (input) => Object.values(input as object).join(" "),
    // What it answers is bounded there.
    limit: "none",
    run: (input) => run(input),
  };
}

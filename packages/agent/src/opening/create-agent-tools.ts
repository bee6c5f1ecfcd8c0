// The built-in tools of an agent, in a fixed order: the same bytes in every session of a version. Tools of the caller and
// of MCP servers come after them.

import { RECALL, type Session, SNIP } from "@palimpsest/core";
import type { SendMessageOptions } from "@palimpsest/core/internal";
import * as z from "zod";
import type { AgentStarter } from "../agents/agent-starter.ts";
import { agentTool } from "../agents/agent-tool.ts";
import type { Credentials } from "../credentials/credentials.ts";
import { guardWriter } from "../credentials/guard-writer.ts";
import type { DeferredTools } from "../mcp/deferred-tools.ts";
import { callToolTool, toolSearchTool } from "../mcp/tool-search-tool.ts";
import { guardMemoryFiles, type MemoryGuardDependencies } from "../memory/guard-memory-files.ts";
import { guardMemoryShell } from "../memory/guard-memory-shell.ts";
import { sendMessageTool } from "../messages/send-message-tool.ts";
import { classifyCommand } from "../permissions/shell/classify-command.ts";
import { exitPlanModeTool, type PlanModeOptions } from "../plan/exit-plan-mode-tool.ts";
import type { InvokedSkills } from "../skills/invoked-skills.ts";
import type { Skill } from "../skills/skill.ts";
import { explainChangedSkill, parseSkillName, skillTool } from "../skills/skill-tool.ts";
import type { Team } from "../team/team.ts";
import { teamTasksTool } from "../team/team-tasks-tool.ts";
import { failCall, type Tool } from "../toolkit/tool.ts";
import type { Shells } from "../tools/bash/shells.ts";
import { createBuiltInTools } from "../tools/create-built-in-tools.ts";
import type { Todos } from "../tools/todo/todo-write-tool.ts";

export interface AgentToolsDependencies {
  readonly shells: Shells;
  readonly todos: Todos;
  readonly skills: readonly Skill[];
  readonly invoked: InvokedSkills;
  /** Whether a skill is unchanged since it was trusted. */
  mayUse(skill: Skill): Promise<boolean>;
  /** Called when a skill was loaded: its permission rules apply from now on. */
  onSkill(skill: Skill): void;
  readonly deferred: DeferredTools;
  readonly credentials: Credentials;
  readonly plan: PlanModeOptions;
  /** Starts other agents. If it is missing or may start none, there is no Agent tool. */
  readonly agents?: AgentStarter | undefined;
  /** Without it there is no SendMessage tool. */
  readonly messages?: SendMessageOptions | undefined;
  readonly team?: Pick<Team, "tasks"> | undefined;
  /** Without it there is no memory across sessions. */
  readonly memory?: MemoryGuardDependencies;
  session(): Session;
}

const WRITERS = new Set(["Write", "Edit"]);

export function createAgentTools(parts: AgentToolsDependencies): readonly Tool[] {
  const { shells, todos, deferred, plan, session, memory, credentials, agents, messages, team } = parts;
  const findOwn = (name: unknown) => session().tools.find(({ definition }) => definition.name === name)!;
  const isReadOnlyCommand = (command: string) => classifyCommand(command).readOnly;
  return [
    ...createBuiltInTools({ shells, todos, isReadOnlyCommand, credentials }).map((built) => {
      const tool = WRITERS.has(built.name) ? guardWriter(built, credentials) : built;
      if (memory && tool.name === "Bash") return guardMemoryShell(tool, memory);
      return memory && WRITERS.has(tool.name) ? guardMemoryFiles(tool, memory) : tool;
    }),
    createSkillTool(parts),
    ...(agents?.isAllowed ? [agentTool(() => agents)] : []),
    ...(messages ? [sendMessageTool(messages)] : []),
    ...(team ? [teamTasksTool(team.tasks)] : []),
    exitPlanModeTool(plan),
    toolSearchTool(deferred),
    callToolTool(deferred),
    ...[RECALL, SNIP].map((definition) =>
      createSessionTool(definition, (input) => findOwn(definition.name).run(input)),
    ),
  ] as readonly Tool[];
}

/** A skill that changed since the user trusted it is not shown. */
function createSkillTool({ skills, invoked, mayUse, onSkill }: AgentToolsDependencies): Tool {
  const tool = skillTool({ skills: () => skills, invoked });
  const run: typeof tool.run = async (input, context) => {
    const skill = skills.find(({ name }) => name === parseSkillName(input.skill));
    if (skill && !(await mayUse(skill))) return failCall(explainChangedSkill(skill));
    const output = await tool.run(input, context);
    if (skill && !output.isError) onSkill(skill);
    return output;
  };
  return { ...tool, run } as Tool;
}

/** Tools that core runs; it checks their input itself. */
function createSessionTool(
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
    // Core limits its results.
    limit: "none",
    run: (input) => run(input),
  };
}

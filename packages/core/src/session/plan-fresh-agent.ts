// What a fresh agent works with: what its task says, and where it says nothing, its definition. Pure.
import type { AgentDefinition } from "../agents/definitions/agent-definition.ts";
import { chooseAgentModel } from "../agents/definitions/choose-agent-model.ts";
import { namesTool } from "../agents/definitions/names-tool.ts";
import type { FreshAgentTask } from "./agent-task.ts";
import type { SessionOptions } from "./session-types.ts";

/** Requests of an agent whose task sets no limit. */
const MAX_TURNS = 50;

export interface FreshAgentPlan {
  readonly model: string;
  readonly system: SessionOptions["system"];
  readonly tools: NonNullable<SessionOptions["tools"]>;
  readonly maxTurns: number;
  readonly maxUsd: number | undefined;
  readonly isIsolated: boolean;
}

/** `model`: that of the session. */
export function planFreshAgent(task: FreshAgentTask, model: string): FreshAgentPlan {
  const { definition, tools = [] } = task;
  return {
    model: task.model ?? chooseAgentModel(definition?.model, model),
    system: joinSystem(task.system, definition),
    tools: definition ? tools.filter((tool) => namesTool([definition], nameOf(tool))) : tools,
    maxTurns: task.maxTurns ?? definition?.maxTurns ?? MAX_TURNS,
    maxUsd: task.maxUsd ?? definition?.maxUsd,
    isIsolated: (task.isolation ?? definition?.isolation) !== undefined,
  };
}

function joinSystem(
  system: SessionOptions["system"],
  definition: AgentDefinition | undefined,
): SessionOptions["system"] {
  if (!definition || definition.prompt === "") return system;
  const own = { type: "text" as const, text: definition.prompt };
  if (system === undefined) return [own];
  return [...(typeof system === "string" ? [{ type: "text" as const, text: system }] : system), own];
}

export const nameOf = (tool: object): string => ("name" in tool ? String(tool.name) : "");

// Plans what a fresh agent works with: values of its task, or else of its definition; never more than the agents above it
// have. Pure.
import { AGENT } from "../agents/agent-tool.ts";
import type { AgentDefinition } from "../agents/definitions/agent-definition.ts";
import { isFork } from "../agents/definitions/built-in-agents.ts";
import { chooseAgentModel } from "../agents/definitions/choose-agent-model.ts";
import { namesTool } from "../agents/definitions/names-tool.ts";
import type { Purse } from "../agents/purse.ts";
import { agentMemoryPrompt } from "../memory/scopes/agent-memory.ts";
import type { ToolDefinition } from "../transcript/blocks.ts";
import { MEMORY_TOOL_DEFINITIONS } from "./agent-memory-calls.ts";
import type { FreshAgentTask } from "./agent-task.ts";
import type { SessionOptions } from "./session-types.ts";

/** The most requests if the task sets no limit. */
const MAX_TURNS = 50;

/** What an agent passes on to an agent that it starts, or the session to one that the program starts. */
export interface AgentAbove {
  readonly name: string;
  /** The nesting depth; 0 for the session. */
  readonly depth: number;
  /** The definitions of the agents above, the nearest first; undefined for an agent without one. */
  readonly definitions: readonly (AgentDefinition | undefined)[];
  readonly model: string;
  /** The purses from which they spend, apart from the shared one. */
  readonly purses: readonly Purse[];
  readonly cwd: string;
}

export interface FreshAgentPlan {
  readonly model: string;
  readonly system: SessionOptions["system"];
  /** The tools that the program gives it. */
  readonly tools: NonNullable<SessionOptions["tools"]>;
  /** Additional tools that it has only for its memory. */
  readonly forMemory: readonly ToolDefinition[];
  /** Its own definition and those of the agents above it: a call must be permitted under each. */
  readonly definitions: readonly (AgentDefinition | undefined)[];
  /** Kinds of agents that it may start itself. */
  readonly kinds: readonly AgentDefinition[];
  readonly maxTurns: number;
  readonly maxUsd: number | undefined;
  readonly isIsolated: boolean;
}

export function planFreshAgent(task: FreshAgentTask, above: AgentAbove, maxDepth: number): FreshAgentPlan {
  const { definition } = task;
  const definitions = [definition, ...above.definitions];
  const defined = definitions.filter((each) => each !== undefined);
  const tools = (task.tools ?? []).filter((tool) => namesTool(defined, nameOf(tool)));
  const named = new Set(tools.map(nameOf));
  const mayStart = above.depth + 1 < maxDepth && namesTool(defined, AGENT) && !named.has(AGENT);
  return {
    model: task.model ?? chooseAgentModel(definition?.model, above.model),
    system: joinSystem(task.system, definition),
    tools,
    forMemory:
      definition?.memory === undefined
        ? []
        : MEMORY_TOOL_DEFINITIONS.filter((tool) => !named.has(nameOf(tool))),
    definitions,
    kinds: mayStart ? (task.kinds ?? []).filter((kind) => !isFork(kind)) : [],
    maxTurns: task.maxTurns ?? definition?.maxTurns ?? MAX_TURNS,
    maxUsd: task.maxUsd ?? definition?.maxUsd,
    isIsolated: (task.isolation ?? definition?.isolation) !== undefined,
  };
}

function joinSystem(
  system: SessionOptions["system"],
  definition: AgentDefinition | undefined,
): SessionOptions["system"] {
  const memory = definition?.memory === undefined ? "" : agentMemoryPrompt(definition.memory);
  const own = [definition?.prompt ?? "", memory].filter((text) => text !== "").join("\n\n");
  if (own === "") return system;
  const block = { type: "text" as const, text: own };
  if (system === undefined) return [block];
  return [...(typeof system === "string" ? [{ type: "text" as const, text: system }] : system), block];
}

export const nameOf = (tool: object): string => ("name" in tool ? String(tool.name) : "");

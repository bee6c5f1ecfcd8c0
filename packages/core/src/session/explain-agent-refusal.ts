// Explains why an agent may not be started; returns undefined if it may.
import { isFork } from "../agents/definitions/built-in-agents.ts";
import { limitsCalls } from "../agents/definitions/names-tool.ts";
import type { Model } from "../models/model.ts";
import type { SessionRecord } from "../record/session-record.ts";
import type { AgentTask, FreshAgentTask } from "./agent-task.ts";

export interface AgentsState {
  readonly record: SessionRecord;
  readonly model: Model;
  readonly isReadOnly: boolean;
  readonly isClosed: boolean;
  readonly hasWorktrees: boolean;
  /** How many agents have been started. */
  readonly started: number;
}

export function explainAgentRefusal(task: AgentTask, state: AgentsState): string | undefined {
  const { agents, switches } = state.record.settings;
  if (state.isClosed) return "This session is closed. Open it again to go on.";
  if (state.isReadOnly) return "This session was opened to be read only: it starts no agents.";
  if (!switches.agents) return "Agents are switched off (setting switches.agents).";
  if (agents.maxDepth < 1) return "No agents may be started (setting agents.maxDepth).";
  if (state.started >= agents.maxTotal)
    return `No more than ${agents.maxTotal} agents may be started (setting agents.maxTotal).`;
  if (state.model.isOffline) return "Agents need a model: give `models` to openSession.";
  return explainBadTask(task) ?? explainDefinition(task, state);
}

/** Refuses to start an agent if its definition's restrictions cannot be enforced. */
function explainDefinition(
  { definition, kinds = [], permit, isolation }: FreshAgentTask,
  { hasWorktrees }: AgentsState,
): string | undefined {
  if (definition && isFork(definition))
    return "A fork has no definition of its own: call `agents.fork` instead.";
  const all = [...(definition ? [definition] : []), ...kinds.filter((kind) => !isFork(kind))];
  const limited = permit ? undefined : all.find(limitsCalls);
  if (limited)
    return `The definition of ${limited.name} limits which calls the agent may make: give \`permit\`, which decides about each call.`;
  if (!hasWorktrees && [isolation, ...all.map((each) => each.isolation)].some((each) => each !== undefined))
    return "The agent is to work in a worktree: give `worktrees` to openSession, such as `gitWorktrees()` of @palimpsest/agent.";
  return undefined;
}

function explainBadTask({
  prompt,
  maxTurns = 1,
  maxUsd = 1,
}: AgentTask & FreshAgentTask): string | undefined {
  if (typeof prompt !== "string" || prompt.trim() === "") return "Give the agent a task: `prompt`.";
  if (!Number.isInteger(maxTurns) || maxTurns < 1) return "`maxTurns` must be a whole number above 0.";
  if (!(maxUsd > 0)) return "`maxUsd` must be a number above 0.";
  return undefined;
}

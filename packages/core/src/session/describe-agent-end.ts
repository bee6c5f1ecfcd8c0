// Describes how an agent ended, for whoever waits for it. Pure.
import { formatEndedAgent } from "../agents/format-ended-agent.ts";
import type { AgentReport } from "./agent-task.ts";

export function describeAgentEnd(report: AgentReport): string {
  const { name, state, text, reason, worktree } = report;
  const problem =
    state === "done"
      ? undefined
      : `The agent ${name} ${state === "stopped" ? "was stopped" : "failed"}. ${reason}`;
  return formatEndedAgent(report, { text, told: worktree, problem });
}

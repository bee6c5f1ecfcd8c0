// What whoever waits for an agent is told when it has ended. Pure.
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

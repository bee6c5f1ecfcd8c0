// Ends an agent when pal is told to exit: does not wait for background work, which a later session does instead.
import type { Agent } from "@palimpsest/agent";

export function endAgent(agent: Pick<Agent, "session" | "close">, reason: string): Promise<void> {
  const { session } = agent;
  for (const { id, state } of session.tasks) if (state === "running") session.stop(id);
  return agent.close(reason);
}

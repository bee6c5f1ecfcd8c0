// Ends an agent when somebody wants pal gone: nobody waits for what works in the background. It is done in a later session.
import type { Agent } from "@palimpsest/agent";

export function endAgent(agent: Pick<Agent, "session" | "close">, reason: string): Promise<void> {
  const { session } = agent;
  for (const { id, state } of session.tasks) if (state === "running") session.stop(id);
  return agent.close(reason);
}

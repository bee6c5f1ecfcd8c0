// Finds an agent by its name among all running sessions. Pure.
import type { AgentLine } from "@palimpsest/agent/internal";
import type { RunningSession } from "./read-statuses.ts";

export class NoAgent extends Error {
  override readonly name = "NoAgent";
  readonly code = "not-found";
}

export interface FoundAgent {
  readonly session: RunningSession;
  readonly agent: AgentLine;
}

/** `session`: the session's id, or the beginning of it. */
export function findAgent(
  sessions: readonly RunningSession[],
  name: string,
  session: string | undefined,
): FoundAgent {
  if (sessions.length === 0) throw new NoAgent("No session is running. See pal tasks.");
  const asked = sessions.filter(({ session: id }) => session === undefined || id.startsWith(session));
  if (asked.length === 0)
    throw new NoAgent(`No running session has an id that begins with ${session}. See pal tasks.`);
  const found = asked.flatMap((each) =>
    each.agents.filter((agent) => agent.name === name).map((agent) => ({ session: each, agent })),
  );
  const [first, ...more] = found;
  if (first && more.length === 0) return first;
  if (first)
    throw new NoAgent(
      `${found.length} sessions have an agent ${name}. Add --session with one of: ${found.map((each) => each.session.session).join(", ")}.`,
    );
  const known = [...new Set(asked.flatMap(({ agents }) => agents.map((agent) => agent.name)))].join(", ");
  throw new NoAgent(`There is no agent named ${name}. Known: ${known}.`);
}

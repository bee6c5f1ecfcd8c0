// Finds a session of this project by its id, or the newest.
import { listSessions, nodeEnvironment, nodePorts, placesOf, type SessionInfo } from "@palimpsest/core";

export class NoSession extends Error {
  override readonly name = "NoSession";
  readonly code = "not-found";
}

export async function sessionsHere(): Promise<readonly SessionInfo[]> {
  const { files } = nodePorts();
  const { sessions } = await placesOf(files, nodeEnvironment().home, process.cwd());
  return listSessions(files, sessions);
}

export async function findSession(id: string): Promise<SessionInfo> {
  const sessions = await sessionsHere();
  const found = id === "latest" ? sessions[0] : sessions.find((session) => session.id === id);
  if (found) return found;
  if (sessions.length === 0) throw new NoSession("This project has no session yet.");
  throw new NoSession(`There is no session ${id} in this project; pal sessions lists those that there are.`);
}

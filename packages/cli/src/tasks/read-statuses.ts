// Asks every running session of the user what its agents are doing. Removes the sockets of killed processes.
import { rm } from "node:fs/promises";
import { askSocket, listSocketPaths, type SessionStatus } from "@palimpsest/agent/internal";
import { nodeEnvironment } from "@palimpsest/core/ports";

export interface RunningSession extends SessionStatus {
  /** The path of its socket. Its address is `uds:` followed by this path. */
  readonly socket: string;
}

export async function readStatuses(): Promise<readonly RunningSession[]> {
  const paths = await listSocketPaths(nodeEnvironment().home);
  const found = await Promise.all(paths.map(readStatus));
  return found.flatMap((each) => each ?? []).sort((a, b) => (a.session < b.session ? -1 : 1));
}

async function readStatus(socket: string): Promise<RunningSession | undefined> {
  const answer = await askSocket(socket, { type: "status" });
  if (answer.ok) return answer.status && { ...answer.status, socket };
  if (answer.reason.includes("has ended")) await rm(socket, { force: true });
  return undefined;
}

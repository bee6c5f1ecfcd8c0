// Finds the path of a session's transcript: a new one, or the one to resume.
import type { Ports } from "../ports/ports.ts";
import { listSessions } from "../transcript/list-sessions.ts";
import { requireSessionId } from "./check-input.ts";
import { SessionError } from "./session-error.ts";

export interface Found {
  readonly id: string;
  readonly path: string;
}

export async function findSession(
  ports: Pick<Ports, "files" | "ids">,
  folder: string,
  resume: string | null | undefined,
): Promise<Found> {
  if (resume === undefined || resume === null) return locateSession(folder, ports.ids.next());
  if (resume === "latest") {
    const newest = (await listSessions(ports.files, folder))[0];
    if (newest) return newest;
    throw new SessionError("not-found", "This project has no sessions yet. Start one without resume.");
  }
  const found = locateSession(folder, requireSessionId(resume));
  if (await ports.files.stat(found.path)) return found;
  throw new SessionError("not-found", `There is no session ${resume} in this project.`);
}

const locateSession = (folder: string, id: string): Found => ({ id, path: `${folder}/${id}.jsonl` });

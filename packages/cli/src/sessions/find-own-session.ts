// Finds a session of this project by its id, or the newest.
import { listSessions, type SessionInfo } from "@palimpsest/core";
import { findPlaces } from "@palimpsest/core/internal";
import { nodeEnvironment, nodePorts } from "@palimpsest/core/ports";
import { toVisibleLine } from "../terminal/to-visible.ts";
import { listEverySession } from "./every-session.ts";

/** How many sessions an error lists, newest first; `pal sessions` lists all. */
const MAX_SHOWN = 10;

export class NoSession extends Error {
  override readonly name = "NoSession";
  readonly code = "not-found";
}

export async function sessionsHere(): Promise<readonly SessionInfo[]> {
  const { files } = nodePorts();
  const { sessions } = await findPlaces(files, nodeEnvironment().home, process.cwd());
  return listSessions(files, sessions);
}

/** Finds a session by its id, or by a unique beginning of it. */
export async function findSession(id: string): Promise<SessionInfo> {
  const sessions = await sessionsHere();
  if (id === "latest") {
    if (sessions[0]) return sessions[0];
    throw new NoSession("This project has no sessions yet.");
  }
  const exact = sessions.find((session) => session.id === id);
  const [found, ...more] = exact
    ? [exact]
    : sessions.filter((session) => id !== "" && session.id.startsWith(id));
  if (!found) throw new NoSession(await explainMissing(id));
  if (more.length === 0) return found;
  throw makeAmbiguous(id, [found, ...more]);
}

export function makeAmbiguous(id: string, fitting: readonly SessionInfo[]): NoSession {
  const shown = fitting
    .slice(0, MAX_SHOWN)
    .map((one) => `  ${one.id}  ${toVisibleLine(one.title ?? "(no title)")}`);
  const left = fitting.length - shown.length;
  const rest = left > 0 ? [`  and ${left} more.`] : [];
  return new NoSession(
    [`${fitting.length} sessions begin with ${id}; give more of the id.`, ...shown, ...rest].join("\n"),
  );
}

/** Minimum length of an abbreviated id. */
const MIN_ID = 6;

async function explainMissing(id: string): Promise<string> {
  const missing = `No session ${id} in this project. See pal sessions.`;
  if (id.length < MIN_ID) return missing;
  const { files } = nodePorts();
  const all = await listEverySession(files, nodeEnvironment().home, "");
  const found = all.find((session) => session.id.startsWith(id));
  if (found?.folder === undefined) return missing;
  const folder = toVisibleLine(found.folder);
  const stat = await files.stat(found.folder).catch(() => undefined);
  return stat?.kind === "folder"
    ? `${missing} It belongs to ${folder}: run the command in that folder.`
    : `${missing} It belongs to ${folder}, which is not on this machine: create that folder and run the command there, or read the session with pal export ${id}.`;
}

// Lists the sessions of all projects, each with its working folder.
import { FOLDER_TAG, openIdentities } from "@palimpsest/agent/internal";
import { listSessions, type SessionInfo } from "@palimpsest/core";
import { findPlaces } from "@palimpsest/core/internal";
import type { Files } from "@palimpsest/core/ports";
import { projectsIn } from "@palimpsest/core/search";

export interface PlacedSession extends SessionInfo {
  /** The folder of its project in pal's home. */
  readonly project: string;
  /** Its working folder. Undefined if nothing on disk records it. */
  readonly folder: string | undefined;
}

/** Newest first; sessions of the project `first` come before all others. */
export async function listEverySession(
  files: Files,
  home: string,
  first: string,
): Promise<readonly PlacedSession[]> {
  const projects = await projectsIn(files, home);
  const lists = await Promise.all(projects.map((project) => listPlaced(files, project)));
  const rank = ({ project }: PlacedSession) => (project === first ? 0 : 1);
  return lists.flat().sort((a, b) => rank(a) - rank(b) || b.modified - a.modified);
}

async function listPlaced(files: Files, project: string): Promise<readonly PlacedSession[]> {
  const sessions = await listSessions(files, `${project}/sessions`).catch(() => []);
  // Sessions of earlier versions do not record their folder.
  const isUnplaced = sessions.some(({ tags }) => tags[FOLDER_TAG] === undefined);
  const root = isUnplaced ? await findRoot(project) : undefined;
  return sessions.map((session) => ({ ...session, project, folder: session.tags[FOLDER_TAG] ?? root }));
}

const findRoot = async (project: string): Promise<string | undefined> =>
  (
    await openIdentities(project)
      .read()
      .catch(() => [])
  ).at(-1)?.root;

/** Why the session cannot be resumed in its folder; undefined if it can. */
export async function explainLostFolder(
  files: Files,
  home: string,
  { id, folder, project, path }: Pick<PlacedSession, "id" | "folder" | "project" | "path">,
): Promise<string | undefined> {
  if (folder === undefined)
    return `It is not known which folder session ${id} belongs to. Start pal in that folder to resume it. Its transcript is ${path}`;
  const stat = await files.stat(folder).catch(() => undefined);
  if (stat?.kind !== "folder")
    return `The folder of session ${id} is not on this machine: ${folder}. Create it to resume the session there, or read the session: pal export ${id}`;
  const places = await findPlaces(files, home, folder);
  if (places.project === project) return undefined;
  return `${folder} now belongs to a different project than session ${id}, so the session cannot be resumed there. Its transcript is ${path}`;
}

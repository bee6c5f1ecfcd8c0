// Where memory is stored besides the project's own folder: the team's in the repository, the person's in our home folder.
import type { Files } from "../../ports/files.ts";
import { findPlaces } from "../../transcript/project-places.ts";

/** Holds what is true of the person in every project. */
export const personFolder = (home: string): string => `${home}/memory`;

export interface TeamPlace {
  /** In version control, shared by all who work on the repository. */
  readonly folder: string;
  /** Versions are stored outside of it, on this machine. */
  readonly history: string;
}

/** Returns undefined if a link in the repository leads elsewhere, since what is there is not the team's. */
export async function findTeamPlace(files: Files, home: string, cwd: string): Promise<TeamPlace | undefined> {
  const { root, project } = await findPlaces(files, home, cwd);
  const folder = `${root}/.palimpsest/team-memory`;
  for (const path of [`${root}/.palimpsest`, folder])
    if ((await files.stat(path)) && (await files.canonical(path)) !== path) return undefined;
  return { folder, history: `${project}/team-history` };
}

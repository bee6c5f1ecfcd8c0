// Opens the teams of this project for commands that are not members.
import { explainWrongName, findTeamPlace, type TeamPlace, TeamTasks } from "@palimpsest/agent/internal";
import { findPlaces } from "@palimpsest/core/internal";
import { nodeEnvironment, nodePorts } from "@palimpsest/core/ports";

export class NoTeam extends Error {
  override readonly name = "NoTeam";
  readonly code = "not-found";
}

/** Only members claim tasks; a command adds and lists them. */
const NO_LEASE = 0;

export async function listTeams(): Promise<readonly string[]> {
  const { files } = nodePorts();
  const { project } = await findProject();
  return (await files.names(`${project}/teams`)).filter((name) => explainWrongName(name) === undefined);
}

export async function findTeam(team: string): Promise<TeamPlace> {
  const problem = explainWrongName(team);
  if (problem !== undefined) throw new NoTeam(problem);
  const { project } = await findProject();
  return findTeamPlace(project, team);
}

/** `self`: the name under which tasks are added. */
export const openTasks = (place: TeamPlace, self = "user"): TeamTasks =>
  new TeamTasks({ ports: nodePorts(), place, self, leaseMs: () => NO_LEASE });

const findProject = () => findPlaces(nodePorts().files, nodeEnvironment().home, process.cwd());

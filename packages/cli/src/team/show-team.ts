// `pal team show` and `pal team add`: the members of a team and its tasks.
import { formatTeamTask, listMembers, type TeamPlace } from "@palimpsest/agent/internal";
import { nodePorts } from "@palimpsest/core/ports";
import { printLine } from "../output.ts";
import { toVisibleLine } from "../terminal/to-visible.ts";
import { findTeam, listTeams, NoTeam, openTasks } from "./team-here.ts";

export interface ShowTeamOptions {
  readonly json?: true;
}

/** Without a name, shows all teams of this project. */
export async function showTeam(name: string | undefined, { json }: ShowTeamOptions): Promise<void> {
  const known = await listTeams();
  if (name !== undefined && !known.includes(name))
    throw new NoTeam(`This project has no team ${name}. ${describeKnown(known)}`);
  const teams = await Promise.all(
    (name === undefined ? known : [name]).map(async (each) => readTeam(await findTeam(each))),
  );
  if (json) return printLine(JSON.stringify(teams, null, 2));
  if (teams.length === 0) return printLine("This project has no teams. pal team start NAME starts one.");
  for (const { team, members, tasks } of teams) {
    const names = members.map((member) => (member.isLead ? `${member.name} (lead)` : member.name)).join(", ");
    printLine(`${team}: ${names || "no members at work"}`);
    for (const task of tasks) printLine(`  ${toVisibleLine(formatTeamTask(task))}`);
  }
}

export async function addTeamTask(name: string, text: string): Promise<void> {
  const added = await openTasks(await findTeam(name)).add(text);
  if (!added.ok) throw new NoTeam(added.reason);
  printLine(`Task ${added.task.id} was added to the list of ${name}.`);
}

async function readTeam(place: TeamPlace) {
  const members = await listMembers(nodePorts(), place);
  return { team: place.team, members, tasks: await openTasks(place).list() };
}

const describeKnown = (names: readonly string[]): string =>
  names.length === 0 ? "It has no teams yet." : `Its teams: ${names.join(", ")}.`;

import type { TeamMember } from "@palimpsest/core/internal";
// What a member of a team is told when it joins. Pure.

export interface TeamSelf {
  readonly team: string;
  readonly name: string;
  readonly isLead: boolean;
}

/** `others`: the members that are there now. */
export function describeTeam({ team, name, isLead }: TeamSelf, others: readonly TeamMember[]): string {
  const lead = others.find((other) => other.isLead)?.name;
  const names = others.map((other) => other.name).join(", ") || "nobody else yet";
  const role = isLead
    ? "You lead it: you split the work into tasks, answer questions, and approve or refuse plans that are sent to you."
    : `${lead === undefined ? "It has no lead now" : `${lead} leads it`}. Claim a task before you work on it, and tell the others only what they need to know.`;
  return `You work in the team ${team} under the name ${name}. With you now: ${names}. ${role} SendMessage reaches them by their names and "lead"; TeamTasks is the list of tasks that you share. They are other agents in this project at the same time: what they change, you did not.`;
}

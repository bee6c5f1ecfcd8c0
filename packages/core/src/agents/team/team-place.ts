// Where a team stores its members, mailboxes and tasks, and which names are allowed. Pure.

export interface TeamPlace {
  readonly team: string;
  readonly folder: string;
}

const NAME = /^[a-zA-Z][\w-]{0,31}$/;
/** Names that have another meaning as the recipient of a message. */
const TAKEN = new Set(["main", "user", "lead"]);

/** Returns a sentence if the name cannot be used. */
export function explainWrongName(name: string): string | undefined {
  if (!NAME.test(name))
    return `${JSON.stringify(name)} is not a valid name: start with a letter, then use letters, digits, "-" and "_", 32 characters at most.`;
  return TAKEN.has(name.toLowerCase()) ? `The name ${name} is reserved. Choose another.` : undefined;
}

/** `project`: pal's folder of the project. */
export const findTeamPlace = (project: string, team: string): TeamPlace => ({
  team,
  folder: `${project}/teams/${team}`,
});

export const membersFolder = ({ folder }: TeamPlace): string => `${folder}/members`;
/** Contains the member's lock, card and mailbox. */
export const memberFolder = (place: TeamPlace, name: string): string => `${membersFolder(place)}/${name}`;
export const memberLock = (place: TeamPlace, name: string): string => `${memberFolder(place, name)}/lock`;
export const memberCard = (place: TeamPlace, name: string): string =>
  `${memberFolder(place, name)}/member.json`;
export const leadLock = ({ folder }: TeamPlace): string => `${folder}/lead.lock`;
export const tasksFile = ({ folder }: TeamPlace): string => `${folder}/tasks.json`;
export const tasksLock = ({ folder }: TeamPlace): string => `${folder}/tasks.lock`;

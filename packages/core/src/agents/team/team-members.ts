// The members of a team: processes that have joined under a name. A killed process stops being a member at once, because its
// lock names the process.

import * as z from "zod";
import { FileError } from "../../ports/files.ts";
import { acquireLock, isLockHeld, type Lock } from "../../transcript/file-lock.ts";
import type { LockPorts } from "../../transcript/wait-for-lock.ts";
import { leadLock, memberCard, memberLock, membersFolder, type TeamPlace } from "./team-place.ts";

const cardSchema = z.lazy(() => z.object({ isLead: z.boolean(), session: z.string().max(200) }));

export interface TeamMember {
  readonly name: string;
  readonly isLead: boolean;
  /** The id of its session. */
  readonly session: string;
}

/** Enough for a name and a session's id. */
const MAX_CARD = 4_096;

export interface Membership extends TeamMember {
  /** Nobody can send to it from now on. */
  leave(): Promise<void>;
}

export type Joined =
  | { readonly ok: true; readonly membership: Membership }
  | { readonly ok: false /** A whole sentence. */; readonly reason: string };

/** Takes the name, and with `isLead` the lead, for as long as this process lives. */
export async function joinTeam(ports: LockPorts, place: TeamPlace, member: TeamMember): Promise<Joined> {
  const { name, isLead, session } = member;
  const advice = "Choose another, or end that one first.";
  const own = await acquireLock(ports, memberLock(place, name), {
    purpose: `The name ${name} in the team ${place.team}`,
    advice,
  });
  if (!own.ok) return own;
  const locks: Lock[] = [own.lock];
  if (isLead) {
    const lead = await acquireLock(ports, leadLock(place), { purpose: `The lead of ${place.team}`, advice });
    if (!lead.ok) {
      await own.lock.release();
      return lead;
    }
    locks.push(lead.lock);
  }
  await ports.files.write(memberCard(place, name), JSON.stringify({ isLead, session }));
  const leave = async () => {
    for (const lock of locks) await lock.release();
  };
  return { ok: true, membership: { ...member, leave } };
}

export const isMemberAlive = (ports: LockPorts, place: TeamPlace, name: string): Promise<boolean> =>
  isLockHeld(ports, memberLock(place, name));

/** Lists the members whose processes are alive. */
export async function listMembers(ports: LockPorts, place: TeamPlace): Promise<readonly TeamMember[]> {
  const members: TeamMember[] = [];
  for (const name of await ports.files.names(membersFolder(place))) {
    if (!(await isMemberAlive(ports, place, name))) continue;
    const card = await readCard(ports, memberCard(place, name));
    if (card) members.push({ name, ...card });
  }
  return members;
}

async function readCard({ files }: LockPorts, path: string) {
  try {
    return cardSchema.safeParse(JSON.parse(new TextDecoder().decode(await files.read(path, MAX_CARD)))).data;
  } catch (error) {
    // It is just joining, or the file is not ours.
    if (FileError.isInstance(error) || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

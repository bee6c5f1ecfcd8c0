// A named process in a team: reads its own mailbox, and puts messages into those of the others.
import type { LockPorts } from "../../transcript/wait-for-lock.ts";
import type { Deliver } from "../messages/inboxes.ts";
import { MailboxReader } from "../messages/mailbox/mailbox-reader.ts";
import { MailboxSender } from "../messages/mailbox/mailbox-sender.ts";
import type { AgentMessage } from "../messages/message.ts";
import { refuseMessage, type SendOutcome } from "../messages/send-outcome.ts";
import type { MessageDirectory } from "../messages/transport.ts";
import { isMemberAlive, joinTeam, listMembers, type Membership, type TeamMember } from "./team-members.ts";
import { memberFolder, membersFolder, type TeamPlace } from "./team-place.ts";

/** The address of the lead, whatever its name is. */
const LEAD = "lead";

export interface TeamMailboxesOptions {
  readonly ports: LockPorts;
  readonly place: TeamPlace;
  readonly name: string;
  readonly isLead: boolean;
  /** Called with the path of a file in the mailbox that was not a message. */
  onRejected?(path: string): void;
}

export class TeamMailboxes implements MessageDirectory {
  readonly #options: TeamMailboxesOptions;
  readonly #senders = new Map<string, MailboxSender>();
  #membership: Membership | undefined;
  #reader: MailboxReader | undefined;

  constructor(options: TeamMailboxesOptions) {
    this.#options = options;
  }

  /** Returns a sentence if joining is not possible. */
  async join(session: string): Promise<string | undefined> {
    const { ports, place, name, isLead } = this.#options;
    const joined = await joinTeam(ports, place, { name, isLead, session });
    if (!joined.ok) return joined.reason;
    this.#membership = joined.membership;
    return undefined;
  }

  /** Lets `collect` read messages from now on. `deliver` records them. */
  read(deliver: Deliver): void {
    const { ports, place, name, onRejected } = this.#options;
    const mailbox = memberFolder(place, name);
    this.#reader = new MailboxReader({
      files: ports.files,
      mailbox,
      deliver,
      ...(onRejected && { onRejected }),
    });
  }

  /** Records the messages in the mailbox. */
  async collect(): Promise<void> {
    await this.#reader?.collect();
  }

  /** Makes sure that nobody can send to it any more, and records what has been sent. */
  async leave(): Promise<void> {
    await this.#membership?.leave();
    await this.collect();
  }

  members(): Promise<readonly TeamMember[]> {
    return listMembers(this.#options.ports, this.#options.place);
  }

  async names(): Promise<readonly string[]> {
    return (await this.members()).map(({ name }) => name).filter((name) => name !== this.#options.name);
  }

  async findLead(): Promise<TeamMember | undefined> {
    return (await this.members()).find(({ isLead }) => isLead);
  }

  async send(to: string, message: AgentMessage): Promise<SendOutcome | undefined> {
    const { ports, place, name: self } = this.#options;
    const name = to === LEAD ? (await this.findLead())?.name : to;
    if (name === undefined) return refuseMessage(`The team ${place.team} has no lead now.`);
    if (name === self) return refuseMessage("That is you.");
    if (!(await ports.files.names(membersFolder(place))).includes(name)) return undefined;
    return this.#senderTo(name).put({ ...message, from: self });
  }

  #senderTo(reader: string): MailboxSender {
    const { ports, place, name: sender } = this.#options;
    const known = this.#senders.get(reader);
    if (known) return known;
    const made = new MailboxSender({
      files: ports.files,
      mailbox: memberFolder(place, reader),
      reader,
      sender,
      isRead: () => isMemberAlive(ports, place, reader),
    });
    this.#senders.set(reader, made);
    return made;
  }
}

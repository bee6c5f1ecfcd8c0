// This process as a member of a team: its name, its mailbox, the shared list of tasks, and the lead that approves plans.
import {
  type AgentMessage,
  type Deliver,
  type LockPorts,
  MailboxReader,
  MailboxSender,
  type MessageDirectory,
  refuseMessage,
  type SendOutcome,
} from "@palimpsest/core/internal";
import type { PlanAnswer } from "../plan/exit-plan-mode-tool.ts";
import { describeTeam } from "./describe-team.ts";
import { PlanApprovals } from "./plan-approvals.ts";
import { isMemberAlive, joinTeam, listMembers, type Membership, type TeamMember } from "./team-members.ts";
import { memberFolder, membersFolder, type TeamPlace } from "./team-place.ts";
import { TeamTasks } from "./team-tasks.ts";

/** How often a member that does nothing looks into its mailbox. */
const LOOK_MS = 1_000;
/** The lead, whatever its name is. */
const LEAD = "lead";

export interface TeamOptions {
  readonly ports: LockPorts;
  readonly place: TeamPlace;
  readonly name: string;
  readonly isLead: boolean;
  leaseMs(): number;
  /** Told about a file in the mailbox that was not a message. */
  onRejected(path: string): void;
}

/** Asks the person at this terminal. */
type AskPlan = ((plan: string, signal: AbortSignal) => Promise<PlanAnswer>) | undefined;

export class Team implements MessageDirectory {
  readonly name: string;
  readonly isLead: boolean;
  readonly tasks: TeamTasks;
  readonly #options: TeamOptions;
  readonly #approvals = new PlanApprovals();
  readonly #senders = new Map<string, MailboxSender>();
  #membership: Membership | undefined;
  #reader: MailboxReader | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: TeamOptions) {
    const { ports, place, name, isLead, leaseMs } = options;
    this.#options = options;
    this.name = name;
    this.isLead = isLead;
    this.tasks = new TeamTasks({ ports, place, self: name, leaseMs });
  }

  get team(): string {
    return this.#options.place.team;
  }

  /** A sentence if that is not possible. */
  async join(session: string): Promise<string | undefined> {
    const { ports, place } = this.#options;
    const { name, isLead } = this;
    const joined = await joinTeam(ports, place, { name, isLead, session });
    if (!joined.ok) return joined.reason;
    this.#membership = joined.membership;
    return undefined;
  }

  /** Messages are read from now on. `deliver` puts them on record. */
  read(deliver: Deliver): void {
    const { ports, place, onRejected } = this.#options;
    this.#reader = new MailboxReader({
      files: ports.files,
      mailbox: memberFolder(place, this.name),
      deliver: async (message) => {
        const outcome = await deliver(message);
        if (outcome.ok) this.#approvals.take(message);
        return outcome;
      },
      onRejected,
    });
    this.#timer = setInterval(() => void this.collect().catch(() => {}), LOOK_MS);
    this.#timer.unref();
  }

  /** Puts what lies in the mailbox on record. */
  async collect(): Promise<void> {
    await this.#reader?.collect();
  }

  /** The member is at work: its claims last on. */
  async keepClaims(): Promise<void> {
    await this.tasks.renew();
  }

  /** Nobody can send to it any more; what has been sent is put on record. */
  async leave(): Promise<void> {
    clearInterval(this.#timer);
    await this.#membership?.leave();
    await this.collect();
  }

  members(): Promise<readonly TeamMember[]> {
    return listMembers(this.#options.ports, this.#options.place);
  }

  /** What the model is told about the team. */
  async describe(): Promise<string> {
    const others = (await this.members()).filter(({ name }) => name !== this.name);
    return describeTeam(this, others);
  }

  async names(): Promise<readonly string[]> {
    return (await this.members()).map(({ name }) => name).filter((name) => name !== this.name);
  }

  async send(to: string, message: AgentMessage): Promise<SendOutcome | undefined> {
    const { ports, place } = this.#options;
    const name = to === LEAD ? (await this.#findLead())?.name : to;
    if (name === undefined) return refuseMessage(`The team ${this.team} has no lead now.`);
    if (name === this.name) return refuseMessage("That is you.");
    if (!(await ports.files.names(membersFolder(place))).includes(name)) return undefined;
    return this.#senderTo(name).put({ ...message, from: this.name });
  }

  /** Asks the lead and the person at this terminal; the first answer counts. */
  async approvePlan(
    request: AgentMessage & { readonly body: { readonly text: string } },
    ask: AskPlan,
    signal: AbortSignal,
  ): Promise<PlanAnswer | undefined> {
    const lead = this.isLead ? undefined : await this.#findLead();
    if (!lead) return ask?.(request.body.text, signal);
    const answered = new AbortController();
    const either = AbortSignal.any([signal, answered.signal]);
    const send = async () => (await this.send(lead.name, request)) ?? refuseMessage(`${lead.name} is gone.`);
    const byLead = this.#approvals.ask(lead.name, request, send, either);
    try {
      return await (ask ? Promise.any([byLead, ask(request.body.text, either)]) : byLead);
    } finally {
      answered.abort();
      byLead.catch(() => {});
    }
  }

  async #findLead(): Promise<TeamMember | undefined> {
    return (await this.members()).find(({ isLead }) => isLead);
  }

  #senderTo(reader: string): MailboxSender {
    const { ports, place } = this.#options;
    const known = this.#senders.get(reader);
    if (known) return known;
    const sender = new MailboxSender({
      files: ports.files,
      mailbox: memberFolder(place, reader),
      reader,
      sender: this.name,
      isRead: () => isMemberAlive(ports, place, reader),
    });
    this.#senders.set(reader, sender);
    return sender;
  }
}

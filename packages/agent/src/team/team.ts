// This process as a member of a team: its name, its mailbox, the shared list of tasks, and the lead that approves plans.
import {
  type AgentMessage,
  type Deliver,
  type LockPorts,
  type MessageDirectory,
  refuseMessage,
  type SendOutcome,
  TeamMailboxes,
  type TeamMember,
  type TeamPlace,
} from "@palimpsest/core/internal";
import type { PlanAnswer } from "../plan/exit-plan-mode-tool.ts";
import { describeTeam } from "./describe-team.ts";
import { PlanApprovals } from "./plan-approvals.ts";
import { TeamTasks } from "./team-tasks.ts";

/** How often an idle member checks its mailbox. */
const LOOK_MS = 1_000;

export interface TeamOptions {
  readonly ports: LockPorts;
  readonly place: TeamPlace;
  readonly name: string;
  readonly isLead: boolean;
  leaseMs(): number;
  /** Called for a file in the mailbox that is not a message. */
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
  readonly #mailboxes: TeamMailboxes;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: TeamOptions) {
    const { ports, place, name, isLead, leaseMs } = options;
    this.#options = options;
    this.#mailboxes = new TeamMailboxes(options);
    this.name = name;
    this.isLead = isLead;
    this.tasks = new TeamTasks({ ports, place, self: name, leaseMs });
  }

  get team(): string {
    return this.#options.place.team;
  }

  /** Returns a sentence if joining is not possible. */
  join(session: string): Promise<string | undefined> {
    return this.#mailboxes.join(session);
  }

  /** Starts reading the mailbox. `deliver` records each message. */
  read(deliver: Deliver): void {
    this.#mailboxes.read(async (message) => {
      const outcome = await deliver(message);
      if (outcome.ok) this.#approvals.take(message);
      return outcome;
    });
    this.#timer = setInterval(() => void this.collect().catch(() => {}), LOOK_MS);
    this.#timer.unref();
  }

  /** Records the messages waiting in the mailbox. */
  async collect(): Promise<void> {
    await this.#mailboxes.collect();
  }

  /** Extends the member's claims, because it is working. */
  async keepClaims(): Promise<void> {
    await this.tasks.renew();
  }

  /** Stops receiving messages, and records those already sent. */
  async leave(): Promise<void> {
    clearInterval(this.#timer);
    await this.#mailboxes.leave();
  }

  members(): Promise<readonly TeamMember[]> {
    return this.#mailboxes.members();
  }

  /** What the model is told about the team. */
  async describe(): Promise<string> {
    const others = (await this.members()).filter(({ name }) => name !== this.name);
    return describeTeam(this, others);
  }

  names(): Promise<readonly string[]> {
    return this.#mailboxes.names();
  }

  send(to: string, message: AgentMessage): Promise<SendOutcome | undefined> {
    return this.#mailboxes.send(to, message);
  }

  /** Asks the lead and the person at this terminal; the first answer counts. */
  async approvePlan(
    request: AgentMessage & { readonly body: { readonly text: string } },
    ask: AskPlan,
    signal: AbortSignal,
  ): Promise<PlanAnswer | undefined> {
    const lead = this.isLead ? undefined : await this.#mailboxes.findLead();
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
}

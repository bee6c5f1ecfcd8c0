// Lets a session work with other processes of the project: polls a mailbox in a folder.
import type { Deliver } from "../agents/messages/inboxes.ts";
import { TeamMailboxes, type TeamMailboxesOptions } from "../agents/team/team-mailboxes.ts";
import type { Ports } from "../ports/ports.ts";

/** How often the mailbox is polled. */
const LOOK_MS = 1_000;

export interface AgentTeamOptions extends TeamMailboxesOptions {
  readonly ports: Ports;
  /** Called if the mailbox could not be read. */
  onFailure(error: unknown): void;
}

export class AgentTeam {
  readonly mailboxes: TeamMailboxes;
  readonly #options: AgentTeamOptions;
  readonly #left = new AbortController();

  constructor(options: AgentTeamOptions) {
    this.#options = options;
    this.mailboxes = new TeamMailboxes(options);
  }

  /** Returns a sentence if joining is not possible. Until `leave`, `deliver` records what arrives in the mailbox. */
  async join(session: string, deliver: Deliver): Promise<string | undefined> {
    const problem = await this.mailboxes.join(session);
    if (problem !== undefined) return problem;
    this.mailboxes.read(deliver);
    void this.#lookRepeatedly();
    return undefined;
  }

  async leave(): Promise<void> {
    this.#left.abort();
    await this.mailboxes.leave();
  }

  async #lookRepeatedly(): Promise<void> {
    const { ports, onFailure } = this.#options;
    const { signal } = this.#left;
    while (!signal.aborted) {
      await this.mailboxes.collect().catch(onFailure);
      await ports.clock.sleep(LOOK_MS, signal).catch(() => {});
    }
  }
}

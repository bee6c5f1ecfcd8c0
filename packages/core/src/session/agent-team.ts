// A session among other processes of the project that work together: a mailbox in a folder, read from time to time.
import type { Deliver } from "../agents/messages/inboxes.ts";
import { TeamMailboxes, type TeamMailboxesOptions } from "../agents/team/team-mailboxes.ts";
import type { Ports } from "../ports/ports.ts";

/** How often the mailbox is looked into. */
const LOOK_MS = 1_000;

export interface AgentTeamOptions extends TeamMailboxesOptions {
  readonly ports: Ports;
  /** The mailbox could not be read. */
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

  /** A sentence if that is not possible. `deliver` puts on record what lies in the mailbox, until `leave`. */
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

// The agents of this process as readers of messages, each from its start to its end. A message to an agent that is still
// being opened waits; one to an agent that has ended is refused.
import type { AgentMessage } from "./message.ts";
import { refuseMessage, type SendOutcome } from "./send-outcome.ts";
import type { MessageDirectory } from "./transport.ts";

/** Resolves once the message is recorded. */
export type Deliver = (message: AgentMessage) => Promise<SendOutcome>;

interface Inbox {
  readonly opened: PromiseWithResolvers<Deliver | undefined>;
  /** Why it takes no more messages. */
  closed?: string;
}

export class Inboxes implements MessageDirectory {
  readonly #inboxes = new Map<string, Inbox>();

  /** Called when the agent is about to be opened. */
  expect(name: string): void {
    this.#inboxes.set(name, { opened: Promise.withResolvers() });
  }

  open(name: string, deliver: Deliver): void {
    if (!this.#inboxes.has(name)) this.expect(name);
    this.#inboxes.get(name)!.opened.resolve(deliver);
  }

  /** Refuses all messages from now on. `why` is a sentence about the agent. */
  close(name: string, why: string): void {
    const inbox = this.#inboxes.get(name);
    if (!inbox) return;
    inbox.closed ??= why;
    inbox.opened.resolve(undefined);
  }

  async names(): Promise<readonly string[]> {
    return [...this.#inboxes].flatMap(([name, { closed }]) => (closed === undefined ? [name] : []));
  }

  async send(name: string, message: AgentMessage): Promise<SendOutcome | undefined> {
    const inbox = this.#inboxes.get(name);
    if (!inbox) return undefined;
    const deliver = inbox.closed === undefined ? await inbox.opened.promise : undefined;
    // The agent may have ended while this waited for it.
    if (inbox.closed !== undefined || !deliver)
      return refuseMessage(`${inbox.closed} It can no longer receive messages.`);
    return deliver(message);
  }
}

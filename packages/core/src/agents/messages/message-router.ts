// Routes a message to its reader: by a name, to everybody, or by the address of a transport.
import type { AgentMessage } from "./message.ts";
import { refuseMessage, type SendOutcome } from "./send-outcome.ts";
import type { MessageDirectory, MessageTransport } from "./transport.ts";

export const EVERYBODY = "*";

/** An address such as `uds:/path`. Names contain no colon. */
const ADDRESS = /^([a-z][a-z0-9+.-]*):(.+)$/s;

export interface MessageRouterOptions {
  /** Asked in this order. */
  readonly directories: readonly MessageDirectory[];
  readonly transports: readonly MessageTransport[];
}

export class MessageRouter {
  readonly #directories: readonly MessageDirectory[];
  readonly #transports: readonly MessageTransport[];

  constructor({ directories, transports }: MessageRouterOptions) {
    this.#directories = directories;
    this.#transports = transports;
  }

  /** `self`: the sender's name, which is left out when everybody gets the message. */
  async send(to: string, message: AgentMessage, self: string, signal: AbortSignal): Promise<SendOutcome> {
    if (to === EVERYBODY) return this.#sendToAll(message, self, signal);
    if (to === self) return refuseMessage("That is your own name.");
    const [, scheme, address] = ADDRESS.exec(to) ?? [];
    if (scheme !== undefined && address !== undefined)
      return this.#sendByTransport(scheme, address, message, signal);
    for (const directory of this.#directories) {
      const outcome = await directory.send(to, message, signal);
      if (outcome) return outcome;
    }
    return refuseMessage(`There is nobody named ${JSON.stringify(to)}. ${await this.#describeKnown(self)}`);
  }

  async #sendByTransport(
    scheme: string,
    address: string,
    message: AgentMessage,
    signal: AbortSignal,
  ): Promise<SendOutcome> {
    const transport = this.#transports.find((each) => each.scheme === scheme);
    if (transport) return transport.send(address, message, signal);
    const known = this.#transports.map((each) => `${each.scheme}:`).join(", ") || "none";
    return refuseMessage(
      `No messages can be sent to ${scheme}: addresses. Known kinds of addresses: ${known}.`,
    );
  }

  /** Sends one after another; those who did not get it are named in the outcome. */
  async #sendToAll(message: AgentMessage, self: string, signal: AbortSignal): Promise<SendOutcome> {
    const reached: string[] = [];
    const failed: string[] = [];
    for (const directory of this.#directories)
      for (const name of await directory.names()) {
        if (name === self || reached.includes(name)) continue;
        const outcome = await directory.send(name, message, signal);
        if (outcome?.ok) reached.push(name);
        else if (outcome) failed.push(`${name}: ${outcome.reason}`);
      }
    const missed = failed.length === 0 ? "" : ` Not to ${failed.join(" ")}`;
    if (reached.length > 0) return { ok: true, note: `It went to ${reached.join(", ")}.${missed}` };
    return refuseMessage(`It went to nobody.${missed || " There is nobody else."}`);
  }

  async #describeKnown(self: string): Promise<string> {
    const all = await Promise.all(this.#directories.map((directory) => directory.names()));
    const names = [...new Set(all.flat())].filter((name) => name !== self);
    return names.length === 0 ? "There is nobody to send to." : `Known: ${names.join(", ")}.`;
  }
}

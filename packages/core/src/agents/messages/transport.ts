// Ways to reach a reader: a directory knows readers by name, a transport by its own kind of addresses.
import type { AgentMessage } from "./message.ts";
import type { SendOutcome } from "./send-outcome.ts";

/** Readers with names: the agents of this process, or the members of a team. */
export interface MessageDirectory {
  /** The names that can be sent to now. */
  names(): Promise<readonly string[]>;
  /**
   * Returns undefined if nobody here has that name. `ok` means that the reader has recorded it, or will find it where it is.
   */
  send(name: string, message: AgentMessage, signal: AbortSignal): Promise<SendOutcome | undefined>;
}

/** For addresses such as `uds:/run/pal.sock`: give your own to `openSession` or `openAgent`. Sending must be safe to repeat. */
export interface MessageTransport {
  /** The beginning of its addresses, without the colon. */
  readonly scheme: string;
  /** `address` is what follows the colon. */
  send(address: string, message: AgentMessage, signal: AbortSignal): Promise<SendOutcome>;
}

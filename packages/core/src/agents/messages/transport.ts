// Ways to reach a reader: a directory knows readers by their names, a transport by addresses of its own.
import type { AgentMessage } from "./message.ts";
import type { SendOutcome } from "./send-outcome.ts";

/** Readers that have names: the agents of this process, the members of a team. */
export interface MessageDirectory {
  /** Those that can be sent to now. */
  names(): Promise<readonly string[]>;
  /** Undefined if nobody here has that name. Resolves with `ok` once the reader has it on record, or it is where it will be read. */
  send(name: string, message: AgentMessage, signal: AbortSignal): Promise<SendOutcome | undefined>;
}

/** For addresses such as `uds:/run/pal.sock`: give your own to `openSession` or `openAgent`. Sending must be safe to repeat. */
export interface MessageTransport {
  /** The beginning of its addresses, without the colon. */
  readonly scheme: string;
  /** `address` is what follows the colon. */
  send(address: string, message: AgentMessage, signal: AbortSignal): Promise<SendOutcome>;
}

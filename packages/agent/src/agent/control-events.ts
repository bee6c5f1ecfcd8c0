// Events that end the exchange under way. What decides them, such as a hook or a refused permission, does not know the agent.
import { EventEmitter } from "node:events";

export type ControlEvents = EventEmitter<{
  /** The user takes over: the running calls are answered as interrupted. */
  interrupt: [];
  /** No further request is sent in this exchange. */
  halt: [reason: string];
}>;

export const createControlEvents = (): ControlEvents => new EventEmitter();

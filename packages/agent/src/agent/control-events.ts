// Events that end the current exchange. Hooks and permission questions emit them without a reference to the agent.
import { EventEmitter } from "node:events";

export type ControlEvents = EventEmitter<{
  /** The user takes over: the running calls are answered as interrupted. */
  interrupt: [];
  /** No further request is sent in this exchange. */
  halt: [reason: string];
}>;

export const createControlEvents = (): ControlEvents => new EventEmitter();

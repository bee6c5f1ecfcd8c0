// Chooses the model of an agent. Its definition may name one in full or in part, as definitions for other programs do. Pure.
import { findNewestOf } from "../../models/catalog.ts";

/** `own`: the model of the agent that starts it. An unknown name is used unchanged, because the server may know it. */
export function chooseAgentModel(named: string | undefined, own: string): string {
  if (named === undefined) return own;
  return findNewestOf(named) ?? named;
}

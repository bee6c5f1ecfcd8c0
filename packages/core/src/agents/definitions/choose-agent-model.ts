// Which model an agent uses. Its definition may name one in full or in part, as people write it for other agents. Pure.
import { findNewestOf } from "../../models/catalog.ts";

/** `own` is the model of the agent that starts it. A name that is not known is used as it is: the server may know it. */
export function chooseAgentModel(named: string | undefined, own: string): string {
  if (named === undefined) return own;
  return findNewestOf(named) ?? named;
}

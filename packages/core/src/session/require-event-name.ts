// Checks the name of an event before somebody listens to it: a listener to a misspelt name would never be called.
import { findNearest } from "../settings/nearest.ts";
import { SessionError } from "./session-error.ts";
import type { SessionEvents } from "./session-types.ts";

/** The type makes sure that every event is listed here. */
const KNOWN: Readonly<Record<keyof SessionEvents, true>> = {
  break: true,
  loss: true,
  cost: true,
  request: true,
  response: true,
  level: true,
  task: true,
  unsaved: true,
  failure: true,
  breaker: true,
  compaction: true,
  message: true,
  report: true,
  recall: true,
  pins: true,
  notes: true,
  memory: true,
  extraction: true,
};

export function requireEventName(name: string): void {
  if (Object.hasOwn(KNOWN, name)) return;
  const meant = findNearest(name, Object.keys(KNOWN));
  const hint = meant === undefined ? `Known: ${Object.keys(KNOWN).join(", ")}.` : `Did you mean "${meant}"?`;
  throw new SessionError("bad-input", `A session has no event ${JSON.stringify(name)}. ${hint}`);
}

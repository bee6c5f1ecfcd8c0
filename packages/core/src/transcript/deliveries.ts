// Identifies what other agents send and report to this one. Each delivery is an attachment whose name contains its id, so
// that a repeated one can be recognised from the transcript alone. Pure.
import type { Entry, EntryOf } from "./entries.ts";

/** A message from another agent, or the report of a background agent. */
const NAME = /^(?:message|report):./;

export const isDeliveryName = (name: string): boolean => NAME.test(name);

export function isDelivery(entry: Entry | undefined): entry is EntryOf<"attachment"> {
  return entry?.type === "attachment" && entry.name !== undefined && isDeliveryName(entry.name);
}

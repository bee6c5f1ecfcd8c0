// What other agents send and report to this one. Each is an attachment whose name holds its id, so that one which arrives twice is
// recognised from the transcript alone. Pure.
import type { Entry, EntryOf } from "./entries.ts";

/** A message of another agent, or the report of one that worked in the background. */
const NAME = /^(?:message|report):./;

export const isDeliveryName = (name: string): boolean => NAME.test(name);

export function isDelivery(entry: Entry | undefined): entry is EntryOf<"attachment"> {
  return entry?.type === "attachment" && entry.name !== undefined && isDeliveryName(entry.name);
}

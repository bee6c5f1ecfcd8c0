// I10: no layer takes anything out of the view before a request that showed it has got a complete response.
import { requireInvariant } from "../violation.ts";
import type { World } from "../world.ts";

/** The response to this request has come, whole: what it showed was seen. */
export function noteShown({ twin, exchange }: World): void {
  for (const line of exchange?.lines ?? []) twin.shown.add(line);
}

export function checkSeen({ twin }: World): void {
  requireInvariant(twin.unseenLoss === undefined, "I10", () => `${twin.unseenLoss}`);
}

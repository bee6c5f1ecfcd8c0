// I10: no layer removes anything from the view before a request that showed it has received a complete response.
import { requireInvariant } from "../violation.ts";
import type { World } from "../world.ts";

/** Called when the response to this request is complete: what the request showed counts as seen. */
export function noteShown({ twin, exchange }: World): void {
  for (const line of exchange?.lines ?? []) twin.shown.add(line);
}

export function checkSeen({ twin }: World): void {
  requireInvariant(twin.unseenLoss === undefined, "I10", () => `${twin.unseenLoss}`);
}

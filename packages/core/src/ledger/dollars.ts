// Formats what something cost without pretending: a part without a known price makes the sum a lower bound.
import type { Totals } from "./ledger.ts";

/** A smaller sum is shown with more digits; otherwise it would look like nothing. */
const SMALL = 0.1;

/** `$1.20`, `at least $1.20`, or `unknown`. */
export function formatDollars({ usd, calls, unpricedCalls }: Totals): string {
  if (unpricedCalls > 0 && unpricedCalls === calls) return "unknown";
  const sum = `$${usd.toFixed(usd > 0 && usd < SMALL ? 4 : 2)}`;
  return unpricedCalls > 0 ? `at least ${sum}` : sum;
}

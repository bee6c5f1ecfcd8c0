// What a recorded session costs with given settings, at its recorded times.
import { replaySession } from "../liveness/replay-session.ts";
import type { Rule } from "../liveness/rule.ts";
import { TERMS } from "../liveness/rule-totals.ts";
import type { RealSession } from "../transcripts/real-sessions.ts";

export interface Bill {
  readonly dollars: number;
  readonly requests: number;
  /** Requests whose messages were cached for an hour. */
  readonly hours: number;
}

export async function priceSession(session: RealSession, settings: Rule["settings"]): Promise<Bill> {
  const bill = { dollars: 0, requests: 0, hours: 0 };
  await replaySession(session, { name: "priced", settings }, TERMS, ({ row }) => {
    bill.dollars += row.dollars;
    bill.requests++;
    if (row.written1h > row.written5m) bill.hours++;
  });
  return bill;
}

// Adds a call that somebody made for the session to its ledger, and announces it.
import type { ReportedCost, SessionRecord } from "./session-record.ts";

export async function recordCost(record: SessionRecord, cost: ReportedCost): Promise<void> {
  const { layer, model, usage, outcome } = cost;
  record.append({ type: "cost", layer, model, usage, outcome });
  record.reportCost(cost);
  await record.flushEntries();
}

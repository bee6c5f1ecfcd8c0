// Makes room in the window. What the model has not seen may not be removed, so it is shown shorter where it does not fit, before
// anything is compacted.
import { fitUnseenResults } from "../layers/tool-results/fit-unseen-results.ts";
import type { Overflow } from "./read-overflow.ts";
import type { PendingRequest } from "./record-response.ts";
import type { SessionParts } from "./session-parts.ts";

/** The last request, if it has no answer yet; "unknown" if another process may have made one. */
export type Pending = PendingRequest | undefined | "unknown";

type Parts = Pick<SessionParts, "record" | "compaction" | "budget">;

export async function makeUnseenFit(
  { record, compaction }: Parts,
  pending: Pending,
  limit = compaction.findLimit(),
): Promise<void> {
  // Off is off: then a full window ends in a refusal that says so.
  if (compaction.explainRefusal("auto") !== undefined) return;
  const excess = compaction.findExcess(limit);
  if (excess <= 0) return;
  const mayBeShown = (entry: string) => pending === "unknown" || (pending?.shown.has(entry) ?? false);
  await fitUnseenResults(record, { excess, mayBeShown });
}

/** Makes the view smaller after a request was refused as too long. Throws if that cannot be done. */
export async function makeRoomAfterRefusal(
  parts: Parts,
  pending: Pending,
  refused: Overflow,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { record, compaction, budget } = parts;
  const limit = compaction.findLimit(refused);
  await makeUnseenFit(parts, pending, limit);
  const isSmaller = record.size < limit;
  const result = isSmaller
    ? undefined
    : await compaction.compact({ trigger: "reactive", excess: refused.excess, signal });
  await record.flushEntries();
  if (result && !result.ok && record.size >= limit) throw budget.createFullError(result.reason);
}

// Makes room in the window. What the model has not seen must not be removed, so it is shortened if it does not fit, before
// anything is compacted.
import type { CompactionOffer } from "../layers/compaction/compaction-controller.ts";
import { fitUnseenResults } from "../layers/tool-results/fit-unseen-results.ts";
import type { Overflow } from "./read-overflow.ts";
import type { PendingRequest } from "./record-response.ts";
import type { SessionParts } from "./session-parts.ts";

/** The last request, if it has no answer yet; "unknown" if another process may have made one. */
export type Pending = PendingRequest | undefined | "unknown";

type Parts = Pick<SessionParts, "record" | "compaction" | "budget">;

/**
 * Called before a request. First shortens what no compaction may cover until it fits by itself, then compacts the rest if
 * that is due. If no compaction is allowed, or a collapse has not freed enough, the rest stays and unseen content is
 * shortened until both fit.
 */
export async function makeRoom(
  parts: Parts,
  pending: Pending,
  isWorth: ((offer: CompactionOffer) => boolean) | undefined,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { compaction } = parts;
  const limit = compaction.findLimit();
  if (compaction.mayMakeRoom) await makeUnseenFit(parts, pending, { limit, isAllKept: false });
  await compaction.compactIfDue(isWorth, signal);
  const isAllKept = compaction.explainRefusal("auto") !== undefined;
  if (isAllKept) await makeUnseenFit(parts, pending, { limit, isAllKept });
}

interface Room {
  readonly limit: number;
  /** Nothing will be compacted, so everything that was seen stays. */
  readonly isAllKept: boolean;
}

async function makeUnseenFit({ record, compaction }: Parts, pending: Pending, room: Room): Promise<void> {
  const excess = compaction.findExcess(room.limit, room);
  if (excess <= 0) return;
  const mayBeShown = (entry: string) => pending === "unknown" || (pending?.shown.has(entry) ?? false);
  await fitUnseenResults(record, { excess, mustSuffice: room.isAllKept, mayBeShown });
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
  const isAllKept = compaction.explainRefusal("reactive") !== undefined;
  await makeUnseenFit(parts, pending, { limit, isAllKept });
  const isSmaller = record.size < limit;
  const result = isSmaller
    ? undefined
    : await compaction.compact({ trigger: "reactive", excess: refused.excess, signal });
  await record.flushEntries();
  signal?.throwIfAborted();
  if (result && !result.ok && record.size >= limit) throw budget.createFullError(result.reason);
}

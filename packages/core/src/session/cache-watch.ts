// Compares each response's cache read with what was due, and tells of a loss that nothing on record explains. What was
// sent is noted with the response, so that the first one after a resume is compared too.
import type { AssistantMessage, Usage } from "../transcript/blocks.ts";
import type { NotedDigest } from "../transcript/entries.ts";
import { readAppliedEdits } from "../view/applied-edits.ts";
import { type Digest, digestView } from "../view/digest.ts";
import { type CacheLoss, findCacheLoss } from "../view/find-cache-loss.ts";
import type { LastSent, SentRecord } from "../view/sent-record.ts";
import type { Ttl } from "../view/ttl.ts";
import type { View } from "../view/view.ts";

/** A request that went out, until its response comes. */
export interface WatchedRequest {
  readonly digest: Digest;
  readonly requested: number;
  readonly ttl: Ttl;
  /** How many results were deleted beside it. */
  readonly deleted: number;
  /** The last answered one before it. */
  readonly before: LastSent | undefined;
}

export class CacheWatch {
  readonly #sent: SentRecord;

  constructor(sent: SentRecord) {
    this.#sent = sent;
  }

  watchRequest(view: View, ttl: Ttl, now: number): WatchedRequest {
    const before = this.#sent.last(view);
    return { digest: digestView(view), requested: now, ttl, deleted: view.deleted.size, before };
  }

  /** What the response's entry shall say of its request. */
  noteDigest(view: View, { digest }: WatchedRequest): NotedDigest {
    return this.#sent.note(view, digest);
  }

  findLoss(
    { before, ...sent }: WatchedRequest,
    message: AssistantMessage,
    usage: Usage,
  ): CacheLoss | undefined {
    const edits = readAppliedEdits(message);
    return before && findCacheLoss(before.sent, { ...sent, usage, edits }, before.broken);
  }
}

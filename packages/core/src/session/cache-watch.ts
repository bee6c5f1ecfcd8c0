// Compares each response's cache read with what was expected, and reports a loss that no recorded break explains. What was sent
// is recorded with the response, so that the first response after a resume is compared too.
import type { AssistantMessage, Usage } from "../transcript/blocks.ts";
import type { NotedDigest } from "../transcript/entries.ts";
import { readAppliedEdits } from "../view/applied-edits.ts";
import type { Digest } from "../view/digest.ts";
import { type CacheLoss, findCacheLoss } from "../view/find-cache-loss.ts";
import type { LastSent, SentRecord } from "../view/sent-record.ts";
import type { Ttl } from "../view/ttl.ts";
import type { View } from "../view/view.ts";
import { digestView } from "./digest-view.ts";

/** A request that was sent and has no response yet. */
export interface WatchedRequest {
  readonly digest: Digest;
  readonly requested: number;
  readonly ttl: Ttl;
  /** The number of results that the request deleted from the server's cache. */
  readonly deleted: number;
  /** The last request before it that was answered. */
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

  /** What the response's entry records about its request. */
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

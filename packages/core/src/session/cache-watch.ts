// Compares each response's cache read with what was due, and tells of a loss that nothing on record explains. What was
// sent is noted with the response, so that the first one after a resume is compared too.
import type { AssistantMessage, Usage } from "../transcript/blocks.ts";
import type { NotedDigest } from "../transcript/entries.ts";
import { appliedEdits } from "../view/applied-edits.ts";
import { type CacheLoss, cacheLoss } from "../view/detect.ts";
import { type Digest, digestOf } from "../view/digest.ts";
import type { LastSent, SentRecord } from "../view/sent.ts";
import type { Ttl } from "../view/ttl.ts";
import type { View } from "../view/view.ts";

/** A request that went out, until its response comes. */
export interface Watched {
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

  requested(view: View, ttl: Ttl, now: number): Watched {
    const before = this.#sent.last(view);
    return { digest: digestOf(view), requested: now, ttl, deleted: view.deleted.size, before };
  }

  /** What the response's entry shall say of its request. */
  note(view: View, { digest }: Watched): NotedDigest {
    return this.#sent.note(view, digest);
  }

  answered({ before, ...sent }: Watched, message: AssistantMessage, usage: Usage): CacheLoss | undefined {
    const edits = appliedEdits(message);
    return before && cacheLoss(before.sent, { ...sent, usage, edits }, before.broken);
  }
}

// Prepares requests and records their responses. `#runLayers` shows the order in which the layers run before each request.
import type { CompactionOffer } from "../layers/compaction/compaction-controller.ts";
import { addRequestEdits } from "../layers/microcompact/add-request-edits.ts";
import { replaceSessionResults } from "../layers/tool-results/replace-session-results.ts";
import { planInterrupted } from "../view/add-result.ts";
import { renderRequest } from "../view/render-request.ts";
import { isUnanswered, isUnsent } from "../view/unanswered.ts";
import type { View } from "../view/view.ts";
import { makeRoom, makeRoomAfterRefusal, type Pending } from "./make-room.ts";
import { readOverflow } from "./read-overflow.ts";
import { type PendingRequest, type RecordedResponse, recordResponse } from "./record-response.ts";
import { SessionError } from "./session-error.ts";
import type { SessionParts } from "./session-parts.ts";
import type { SessionRecorder } from "./session-recorder.ts";
import type { SessionRequest } from "./session-types.ts";

export class RequestCycle {
  readonly #parts: SessionParts;
  readonly #record: SessionRecorder;
  #requested: PendingRequest | undefined;
  #hasRequested = false;
  /** The last request was refused as too long, and the view has been compacted since. */
  #hasOverflowed = false;

  constructor(parts: SessionParts) {
    this.#parts = parts;
    this.#record = parts.record;
  }

  prepareRequest(signal?: AbortSignal): Promise<SessionRequest> {
    this.#hasOverflowed = false;
    return this.#prepareNext(signal);
  }

  /** Returns a request that fits, or undefined if the refused one was not too long. Compacts once per `prepareRequest`. */
  async prepareAfterRefusal(error: unknown, signal?: AbortSignal): Promise<SessionRequest | undefined> {
    const overflow = readOverflow(error);
    if (!overflow) return undefined;
    if (this.#hasOverflowed)
      throw this.#parts.budget.createFullError("It was refused again after a compaction.");
    await makeRoomAfterRefusal(this.#parts, this.#pending, overflow, signal);
    this.#hasOverflowed = true;
    return this.#prepareNext(signal);
  }

  async takeResponse(response: RecordedResponse): Promise<void> {
    recordResponse(this.#parts, this.#requested, response);
    this.#requested = undefined;
    if (!response.aborted) this.#parts.notes.afterResponse();
    if (!response.aborted && !isUnanswered(this.#view)) this.#parts.memory.afterExchange();
    await this.#record.flushEntries();
    if (!isUnanswered(this.#view)) this.#parts.snapshots.afterExchange();
  }

  get #view(): View {
    return this.#record.view;
  }

  /** The request that waits for its answer; "unknown" until this process has made one, because another process may have. */
  get #pending(): Pending {
    return this.#hasRequested ? this.#requested : "unknown";
  }

  async #prepareNext(signal?: AbortSignal): Promise<SessionRequest> {
    this.#record.requireOpen();
    try {
      return await this.#runLayers(signal);
    } finally {
      // Flushed even if preparing fails, because a prelude or an interruption may have been appended by then.
      await this.#record.flushEntries();
    }
  }

  async #runLayers(signal?: AbortSignal): Promise<SessionRequest> {
    this.#parts.prelude.adoptIfDue();
    this.#record.append(planInterrupted(this.#view));
    if (!isUnsent(this.#view)) {
      throw new SessionError(
        "nothing-to-send",
        "There is nothing to answer: add a user message or tool results first.",
      );
    }
    await this.#parts.listed.lookUp(this.#record.prelude.model, this.#record.settings.models);
    await this.#parts.memory.surfaceMemories();
    await replaceSessionResults(this.#record, this.#requested?.shown);
    // Called after long results have become previews, so that it weighs what will be sent.
    const { ttlAfterBreak } = this.#parts.prelude;
    this.#parts.pins.releaseExcess();
    this.#parts.microcompact.clearOldResults(ttlAfterBreak);
    const isWorth = (offer: CompactionOffer) =>
      this.#parts.microcompact.isCompactionWorthwhile(ttlAfterBreak, offer);
    const offered = this.#parts.microcompact.mayCompactionPay ? isWorth : undefined;
    await makeRoom(this.#parts, this.#pending, offered, signal);
    signal?.throwIfAborted();
    // A response may have arrived while a file was being written.
    this.#record.append(planInterrupted(this.#view));
    this.#parts.budget.announceLevel();
    this.#parts.budget.requireRoom(this.#parts.compaction.explainRefusal("auto"));
    // Chosen only now: a request after a break writes much more, so that an hour seldom pays for it.
    const { ttl } = this.#parts.prelude;
    const watched = this.#parts.cache.watchRequest(this.#view, ttl, this.#record.now);
    const shown = new Set(this.#view.slots.slice(this.#view.sent).map(({ entry }) => entry));
    this.#requested = { watched, answers: this.#view.leaf, shown };
    this.#hasRequested = true;
    const request = addRequestEdits(this.#record, renderRequest(this.#view, ttl));
    this.#record.reportRequest(request);
    return request as unknown as SessionRequest;
  }
}

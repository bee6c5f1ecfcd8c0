// Controls pins for a session: what the model and the human want to keep in view. Clearing leaves pinned results alone; a compaction
// may remove them, and its receipt lists them first.
import type { SessionRecord } from "../../record/session-record.ts";
import type { EntryOf } from "../../transcript/entries.ts";
import { findPinId, listPinned } from "../../view/pinned.ts";
import { exceedsShare, type PinPlan, planPin } from "./plan-pin.ts";

export class PinController {
  readonly #record: SessionRecord;

  constructor(record: SessionRecord) {
    this.#record = record;
  }

  /** Ids of the pinned results that are in view, the oldest pin first. */
  get ids(): readonly string[] {
    return listPinned(this.#record.view).map(findPinId);
  }

  /** Pins results by their ids. Only a part of the window can be pinned: the oldest pins are released for new ones. */
  async add(ids: readonly string[], by: EntryOf<"pin">["by"] = "user"): Promise<PinPlan> {
    const plan = this.#change(ids, by);
    await this.#record.flushEntries();
    return plan;
  }

  /** Called before a request: releases the oldest pins if the window has become too small for all of them. */
  releaseExcess(): void {
    const { view, meter } = this.#record.state;
    if (view.pinned.size > 0 && exceedsShare(view, meter.measureSlots(view), this.#most))
      this.#change([], "user");
  }

  get #most(): number {
    const { limits, settings } = this.#record;
    return (limits.available * settings.microcompact.maxPinnedPercent) / 100;
  }

  #change(ids: readonly string[], by: EntryOf<"pin">["by"]): PinPlan {
    const { view, state } = this.#record;
    const tokensOf = state.meter.makeSizer(view);
    const plan = planPin({ view, ids, most: this.#most, tokensOf });
    const { pinned, released } = plan;
    const over = released.filter((id) => view.pinned.has(id));
    if (over.length > 0) this.#record.append({ type: "unpin", ids: over, by: "limit" });
    if (pinned.length > 0) this.#record.append({ type: "pin", ids: pinned, by });
    if (released.length > 0) this.#record.events.emit("pins", { pinned, released });
    return plan;
  }

  /** Releases pins. Returns the ids that were pinned. */
  async release(ids: readonly string[], by: "user" | "model" = "user"): Promise<readonly string[]> {
    const known = ids.filter((id) => this.#record.view.pinned.has(id));
    if (known.length > 0) this.#record.append({ type: "unpin", ids: known, by });
    await this.#record.flushEntries();
    return known;
  }

  /** Pins what the undoing of a clearing has brought back; otherwise it would be cleared again at the next request. */
  async addRestored(decision: string): Promise<void> {
    const entry = this.#record.view.tree.get(decision)?.entry;
    if (entry?.type !== "cleared") return;
    const { results, surfaced = [] } = entry;
    await this.add(
      [...results.map((item) => item.tool_use_id), ...surfaced.map((item) => item.entry)],
      "undo",
    );
  }
}

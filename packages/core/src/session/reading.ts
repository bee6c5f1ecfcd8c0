// What can be asked of a session. Nothing here changes anything.
import { type Counterfactual, counterfactual } from "../ledger/counterfactual.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { Recall } from "../recall-tool/recall-tool.ts";
import type { Limits } from "../record/window-limits.ts";
import type { Breakdown } from "../tokens/breakdown.ts";
import { pathBetween } from "../view/path-fold.ts";
import { isUnanswered, isUnsent } from "../view/unanswered.ts";
import type { View } from "../view/view.ts";
import { type Receipt, receiptOf } from "./receipt.ts";
import type { SessionRecorder } from "./session-recorder.ts";
import type { SessionEvents } from "./session-types.ts";
import { Room, type Size } from "./window-budget.ts";

export abstract class SessionReading {
  protected readonly record: SessionRecorder;
  protected readonly room: Room;
  protected readonly recalled = new Recall();

  constructor(record: SessionRecorder) {
    this.record = record;
    this.room = new Room(record);
  }

  get path(): string {
    return this.record.transcript.path;
  }

  get view(): View {
    return this.record.view;
  }

  get ledger(): Ledger {
    return this.record.state.ledger;
  }

  get title(): string | undefined {
    return this.record.transcript.labels.title;
  }

  /** Runs the Recall tool: reads again what is no longer shown. Give `RECALL` among the tools to offer it. */
  recall(input: unknown): string {
    return this.recalled.answer(this.view, input);
  }

  /** Where the conversation stands: what `rewind` takes to come back to here. */
  get head(): string | null {
    return this.view.leaf;
  }

  /** Something waits for the model's answer: `request()` is next. Otherwise it is the human's turn. */
  get isUnanswered(): boolean {
    return isUnanswered(this.view);
  }

  /** There is something new to send, asked or not. */
  protected get isUnsent(): boolean {
    return isUnsent(this.view);
  }

  /** Entries that are known but could not be written yet. */
  get unsaved(): number {
    return this.record.transcript.writer.unsaved;
  }

  on<K extends keyof SessionEvents>(name: K, listener: (event: SessionEvents[K]) => void): () => void {
    return this.record.events.on(name, listener);
  }

  /** The size of the view, and how far it is from the limits. */
  size(): Size {
    return this.room.size;
  }

  /** What takes up the view, by where it comes from. */
  breakdown(): Breakdown {
    return this.record.state.meter.breakdown(this.view);
  }

  get limits(): Limits {
    return this.record.limits;
  }

  /** What each break took out of the view, and where it is now; the oldest first. */
  get receipts(): readonly Receipt[] {
    const { state, folder } = this.record;
    return this.view.breaks.map((broken) => receiptOf(broken, state, folder));
  }

  /** What the same responses would have cost without each layer. Estimates, and called so. */
  counterfactual(): Counterfactual {
    const { limits, settings, view } = this.record;
    const { models, microcompact } = settings;
    const options = { limits, pressure: microcompact.pressure, overrides: models };
    return counterfactual(pathBetween(view, null) ?? [], options);
  }
}

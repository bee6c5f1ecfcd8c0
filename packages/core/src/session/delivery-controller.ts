// Records what other agents send, exactly once: a delivery whose name is already on the path is dropped, so a sender may
// repeat it until it learns that the entry is on disk.
import { isDelivery, isDeliveryName } from "../transcript/deliveries.ts";
import type { Entry, EntryOf } from "../transcript/entries.ts";
import { wrapReminder } from "../view/wrap-reminder.ts";
import { readUserBlocks } from "./check-input.ts";
import { SessionError } from "./session-error.ts";
import type { SessionRecorder } from "./session-recorder.ts";
import type { UserContent } from "./session-types.ts";

const WENT_BACK = "This has arrived before. The conversation went back to before it.";
const WAS_CLEARED = "This had arrived before the conversation was cleared, and you have not seen it.";

export class DeliveryController {
  readonly #record: SessionRecorder;

  constructor(record: SessionRecorder) {
    this.#record = record;
  }

  /**
   * Resolves when the entry is on disk: true if it is new. Rejects if it could not be written; it may then be delivered
   * again.
   */
  async deliver(name: string, content: UserContent): Promise<boolean> {
    if (!isDeliveryName(name))
      throw new SessionError(
        "bad-input",
        `A delivery is named "message:<id>" or "report:<id>", not ${name}.`,
      );
    const blocks = readUserBlocks(content);
    this.#record.requireOpen();
    const isNew = !this.#names.has(name);
    if (isNew) this.#record.append({ type: "attachment", source: "reminder", name, content: blocks });
    await this.#record.transcript.writer.flush();
    return isNew;
  }

  /** Called after a rewind: appends, marked as repeated, what arrived on the abandoned branch. */
  repeatLeft(): void {
    const names = this.#names;
    this.#repeat((name) => !names.has(name), WENT_BACK);
  }

  /** Called after a clearing by the human: appends, marked as repeated, what it removed before the model had seen it. */
  repeatUnseen(cleared: Entry): void {
    const { breaks, unseen, tree } = this.#record.view;
    const left = breaks.findLast(({ entry }) => entry === cleared.id)?.left ?? [];
    const names = left.flatMap(({ slot }) => {
      const entry = unseen.has(slot.entry) ? tree.get(slot.entry)?.entry : undefined;
      return isDelivery(entry) ? [entry.name!] : [];
    });
    if (names.length > 0) this.#repeat((name) => names.includes(name), WAS_CLEARED);
  }

  /** The names of all deliveries on the path. */
  get #names(): ReadonlySet<string> {
    const { state, view } = this.#record;
    return state.deliveries.of(view);
  }

  /** Repeats each in its original form, so that a second repetition is not marked twice. */
  #repeat(isWanted: (name: string) => boolean, why: string): void {
    const first = new Map<string, EntryOf<"attachment">>();
    for (const node of this.#record.view.tree.values()) {
      if (node.type !== "attachment") continue;
      const { entry } = node;
      if (isDelivery(entry) && !first.has(entry.name!) && isWanted(entry.name!))
        first.set(entry.name!, entry);
    }
    const mark = { type: "text" as const, text: wrapReminder(why) };
    for (const [name, { source, content }] of first)
      this.#record.append({ type: "attachment", source, name, content: [mark, ...content] });
  }
}

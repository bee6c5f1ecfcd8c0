// The view's runs as messages of the API. Built once each; only what is new, or was changed, is built.
import type { Block, Message } from "../transcript/blocks.ts";
import { addRuns } from "./slots.ts";
import type { Run, Slot, View } from "./view.ts";

/** All that messages are made of: slots, and their runs. A view has both, and more. */
export interface Shown {
  readonly slots: readonly Slot[];
  readonly runs: readonly Run[];
}

/** Slots that are no view's, to be shown as messages. */
export function findShown(slots: readonly Slot[]): Shown {
  const runs: Run[] = [];
  addRuns(runs, slots);
  return { slots, runs };
}

export const messagesFrom = (shown: Shown): readonly Message[] =>
  shown.runs.map((run) => makeMessage(shown, run));

/** All messages. The array is the view's own: copy it before handing it out. */
export function renderMessages(view: View): readonly Message[] {
  while (view.messages.length < view.runs.length) {
    view.messages.push(makeMessage(view, view.runs[view.messages.length]!));
  }
  return view.messages;
}

function makeMessage({ slots }: Shown, run: Run): Message {
  const content: Block[] = [];
  for (let at = run.from; at < run.to; at++) content.push(...slots[at]!.blocks);
  return Object.freeze({ role: run.role, content: Object.freeze(content) });
}

/** Where a slot's last block stands among the messages. */
export function findPosition({ slots, runs }: Shown, slot: number): { message: number; block: number } {
  const message = runOf(runs, slot);
  let block = -1;
  for (let at = runs[message]!.from; at <= slot; at++) block += slots[at]!.blocks.length;
  return { message, block };
}

function runOf(runs: readonly Run[], slot: number): number {
  let low = 0;
  let high = runs.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (runs[middle]!.to <= slot) low = middle + 1;
    else high = middle;
  }
  return low;
}

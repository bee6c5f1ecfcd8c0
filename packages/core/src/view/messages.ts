// Builds API messages from the view's runs. Only new or changed messages are built.
import type { Block, Message } from "../transcript/blocks.ts";
import { addRuns } from "./slots.ts";
import type { Run, Slot, View } from "./view.ts";

/** What messages are made of: slots and their runs. A view has both. */
export interface Shown {
  readonly slots: readonly Slot[];
  readonly runs: readonly Run[];
}

/** Makes runs of slots that belong to no view, to render them as messages. */
export function findShown(slots: readonly Slot[]): Shown {
  const runs: Run[] = [];
  addRuns(runs, slots);
  return { slots, runs };
}

export const messagesFrom = (shown: Shown): readonly Message[] =>
  shown.runs.map((run) => makeMessage(shown, run));

/** Returns all messages. The array belongs to the view: copy it before handing it out. */
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

/** Finds the position of a slot's last block among the messages. */
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

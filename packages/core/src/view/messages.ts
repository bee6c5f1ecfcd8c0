// The view's runs as messages of the API. Built once each; only what is new, or was changed, is built.
import type { Block, Message } from "../transcript/blocks.ts";
import type { Run, View } from "./view.ts";

/** All messages. The array is the view's own: copy it before handing it out. */
export function messagesOf(view: View): readonly Message[] {
  while (view.messages.length < view.runs.length) {
    view.messages.push(message(view, view.runs[view.messages.length]!));
  }
  return view.messages;
}

function message(view: View, run: Run): Message {
  const content: Block[] = [];
  for (let at = run.from; at < run.to; at++) content.push(...view.slots[at]!.blocks);
  return Object.freeze({ role: run.role, content: Object.freeze(content) });
}

/** Where a slot's last block stands among the messages. */
export function positionOf(view: View, slot: number): { message: number; block: number } {
  const message = runOf(view, slot);
  let block = -1;
  for (let at = view.runs[message]!.from; at <= slot; at++) block += view.slots[at]!.blocks.length;
  return { message, block };
}

function runOf(view: View, slot: number): number {
  let low = 0;
  let high = view.runs.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (view.runs[middle]!.to <= slot) low = middle + 1;
    else high = middle;
  }
  return low;
}

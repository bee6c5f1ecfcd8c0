// Counts what other agents have sent that the model has not seen yet. Pure.
import { isText } from "../transcript/blocks.ts";
import { isDelivery } from "../transcript/deliveries.ts";
import type { View } from "./view.ts";

export interface Unread {
  readonly count: number;
  readonly characters: number;
  /** True if the delivery with the given name is among them. */
  readonly has: boolean;
}

/** Counts only what is in view; deliveries on an abandoned branch were appended again. */
export function countUnread({ slots, unseen, tree }: View, name?: string): Unread {
  let [count, characters, has] = [0, 0, false];
  for (const slot of unseen.size === 0 ? [] : slots) {
    const entry = unseen.has(slot.entry) ? tree.get(slot.entry)?.entry : undefined;
    if (!isDelivery(entry)) continue;
    count++;
    characters += slot.blocks.filter(isText).reduce((sum, { text }) => sum + text.length, 0);
    has ||= entry.name === name;
  }
  return { count, characters, has };
}

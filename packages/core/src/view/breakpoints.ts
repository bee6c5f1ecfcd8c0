// Chooses the cache marks, at most four: every request must read all that the one before wrote, and after a clearing
// everything before the first cleared block must still be read.
import { type Block, isThinking, type Message } from "../transcript/blocks.ts";
import { findPosition, type Shown } from "./messages.ts";
import { firstClearable, type View } from "./view.ts";

export interface Breakpoint {
  readonly message: number;
  readonly block: number;
}

/**
 * Returns, in order: the clear frontier, the end of what the last request contained and is unchanged, and the end. The mark
 * at the old end matches what was written there, however much was added after it; without it the server looks back only
 * twenty positions. The fourth mark is that of the system.
 */
export function chooseBreakpoints(view: View, messages: readonly Message[]): readonly Breakpoint[] {
  const before = view.sent > 0 ? view.sent - 1 : findFrontEnd(view);
  const ends = [firstClearable(view) - 1, before, view.slots.length - 1];
  return findPlaces(view, messages, ends);
}

/**
 * Returns the last slot of the opening reminder, or -1. Before the first request there is no old end, so its mark is free.
 * Here it lets a session that begins alike, such as a second agent of a kind, read the reminder from the cache.
 */
function findFrontEnd({ slots }: View): number {
  const end = slots.findIndex(({ source }) => source !== "instructions");
  return (end === -1 ? slots.length : end) - 1;
}

/**
 * Finds positions for marks at the ends of these slots, each once and in order; before the first slot (-1) there is none.
 */
export function findPlaces(
  shown: Shown,
  messages: readonly Message[],
  ends: readonly number[],
): readonly Breakpoint[] {
  const found: Breakpoint[] = [];
  for (const slot of ends) {
    const place = slot < 0 ? undefined : findMarkable(shown, messages, slot);
    if (place && !found.some((other) => isSame(other, place))) found.push(place);
  }
  return found.sort((a, b) => a.message - b.message || a.block - b.block);
}

/** Finds the nearest block at or before the slot's end that may carry a mark; thinking may not. */
function findMarkable(shown: Shown, messages: readonly Message[], slot: number): Breakpoint | undefined {
  let { message, block } = findPosition(shown, slot);
  while (message >= 0) {
    const { content } = messages[message]!;
    for (; block >= 0; block--) if (!isThinking(content[block]!)) return { message, block };
    message--;
    block = (messages[message]?.content.length ?? 0) - 1;
  }
  return undefined;
}

/** Copies the messages with the marks set. Unmarked blocks are shared. */
export function markMessages(
  messages: readonly Message[],
  places: readonly Breakpoint[],
  ttl: "5m" | "1h",
): readonly Message[] {
  const copy = messages.slice();
  for (const { message, block } of places) {
    const content = copy[message]!.content.slice();
    content[block] = withMark(content[block]!, ttl);
    copy[message] = { role: copy[message]!.role, content };
  }
  return copy;
}

function withMark<T extends Block>(block: T, ttl: "5m" | "1h"): T {
  return { ...block, cache_control: { type: "ephemeral", ttl } };
}

const isSame = (a: Breakpoint, b: Breakpoint) => a.message === b.message && a.block === b.block;

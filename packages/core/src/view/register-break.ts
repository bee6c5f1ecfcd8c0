// Registers breaks: every change of what was already sent.
import type { Entry, Prelude } from "../transcript/entries.ts";
import { dropThinking } from "./slots.ts";
import type { BreakCause, Left, Slot, View } from "./view.ts";

/** `drops`: thinking after the break is no longer valid and is removed. */
export function registerBreak(
  view: View,
  entry: Entry,
  cause: BreakCause,
  at: number,
  left: readonly Slot[],
  drops = view.prelude?.bindsThinking ?? false,
): void {
  const first = Math.max(at, 0);
  const gone: Left[] = left.map((slot) => ({ slot }));
  if (drops) for (const slot of dropThinking(view, first)) gone.push({ slot, thinking: true });
  view.sent = Math.min(view.sent, first);
  view.usage = undefined;
  view.counted = undefined;
  view.brokenAt = view.tree.get(entry.id)?.order ?? view.brokenAt;
  view.breaks.push({ entry: entry.id, time: entry.time, cause, at, left: gone });
}

/** True if thinking made under one prelude is invalid under another. */
export const unbindsThinking = (before: Prelude, after: Prelude) =>
  before.model !== after.model || before.bindsThinking || after.bindsThinking;

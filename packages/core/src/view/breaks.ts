// The registry of breaks: every change of what was already sent, known before the server can notice it.
import type { Entry, Prelude } from "../transcript/entries.ts";
import { dropThinking } from "./slots.ts";
import type { BreakCause, View } from "./view.ts";

/** `drops`: the thinking behind the break is no longer valid and goes with it. */
export function registerBreak(
  view: View,
  entry: Entry,
  cause: BreakCause,
  at: number,
  drops = view.prelude?.bindsThinking ?? false,
): void {
  const first = Math.max(at, 0);
  if (drops) dropThinking(view, first);
  view.sent = Math.min(view.sent, first);
  view.usage = undefined;
  view.brokenAt = view.tree.get(entry.id)?.order ?? view.brokenAt;
  view.breaks.push({ entry: entry.id, time: entry.time, cause, at });
}

/** Whether thinking made under one prelude is invalid under another. */
export const unbinds = (before: Prelude, after: Prelude) =>
  before.model !== after.model || before.bindsThinking || after.bindsThinking;
